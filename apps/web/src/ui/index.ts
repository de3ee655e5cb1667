// The design system's door. No business words in here: an order is a row, a marketplace is a stamp.
export { BrandMark, Glyph, type GlyphName, type GlyphProps } from "./glyph.tsx";
export {
  Button,
  type ButtonGuard,
  type ButtonProps,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
} from "./button.tsx";
export { type Choice, ChoicePopover } from "./choice-popover.tsx";
export { joinClasses } from "./class-names.ts";
export { copyText } from "./copy-text.ts";
export { SecretDialog } from "./secret-dialog.tsx";
export { Sentence } from "./sentence.tsx";
export { type Family, type FamilyOrBrand, getFamilyClass } from "./family.ts";
export {
  StateChip,
  type StateChipProps,
  TagChip,
  type TagChipProps,
  TagList,
  type TagListProps,
} from "./chips.tsx";
export { getStampHue, PlatformStamp, type PlatformStampProps } from "./platform-stamp.tsx";
export {
  Count,
  type CountProps,
  Id,
  type IdProps,
  Money,
  type MoneyProps,
  Unknown,
  When,
  type WhenProps,
} from "./values.tsx";
export type { FormatSettings } from "./format.ts";
export { FormatProvider, useDelayed, useFormatSettings, useNow } from "./format-settings.tsx";
export { isApple, Kbd, type KbdProps } from "./kbd.tsx";
export { type LinkAttributes, LinkProvider, PlainLink, TextLink } from "./link.tsx";
export { Tooltip, type TooltipProps } from "./tooltip.tsx";
export { focusWhole } from "./focus-whole.ts";
export { Field, type FieldProps } from "./field.tsx";
export {
  PasswordInput,
  type PasswordInputProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from "./text-inputs.tsx";
export { CodeInput, type CodeInputProps } from "./code-input.tsx";
export {
  Checkbox,
  type CheckboxProps,
  RadioGroup,
  type RadioGroupProps,
  Switch,
  type SwitchProps,
} from "./choices.tsx";
export { Select, type SelectOption, type SelectProps } from "./select.tsx";
export { ErrorSummary, type ErrorSummaryProps } from "./error-summary.tsx";
export { AlertDialog, Dialog, Menu, Popover, preloadLayers } from "./layers.tsx";
export { makeLate, preloadLate, setLateLoader, useLate, type Late } from "./late.ts";
export type {
  AlertDialogProps,
  Anchor,
  DialogProps,
  MenuAction,
  MenuGroup,
  MenuProps,
  PopoverProps,
} from "./layer.types.ts";
export { Drawer, type DrawerProps } from "./drawer.tsx";
export { AppShell, type AppShellProps, focusMain, focusPageHeading, useDocumentTitle } from "./shell.tsx";
export { type NavAccount, type NavLink, TopNav, type TopNavProps } from "./top-nav.tsx";
export { KeyBar, type KeyBarProps, type KeyHint } from "./key-bar.tsx";
export {
  CommandContext,
  CommandField,
  PageHeader,
  type PageHeaderProps,
  type PageTab,
} from "./page-header.tsx";
export { ProgressBar, type ProgressBarProps } from "./progress-bar.tsx";
export { DataGrid } from "./data-grid/data-grid.tsx";
export type {
  CellContext,
  DataGridProps,
  Density,
  GridColumn,
  GridHandle,
  GridSort,
  RowNotes,
} from "./data-grid/data-grid.types.ts";
export { FittingBulkBar, type BulkAction } from "./fitting-bulk-bar.tsx";
export {
  BulkBar,
  type BulkBarProps,
  Dock,
  FilterChip,
  type FilterChipProps,
  Rail,
  type RailItem,
  type RailProps,
} from "./list-bars.tsx";
export { createToastStore, type ToastStore } from "./toast/toast-store.ts";
export type { Toast, ToastAction, ToastInput, ToastSubject, ToastTone } from "./toast/toast-queue.ts";
export { ToastHost, type ToastHostProps } from "./toast/toast-host.tsx";
export { NoticeList, NoticesPopover, type NoticesPopoverProps } from "./toast/notices-popover.tsx";
export {
  Banner,
  type BannerProps,
  Callout,
  type CalloutProps,
  EmptyState,
  type EmptyStateProps,
  PanelError,
  type PanelErrorProps,
} from "./banners.tsx";
export { Skeleton, SkeletonLines, type SkeletonLinesProps, type SkeletonProps } from "./skeleton.tsx";
export { ProgressMeter, type ProgressMeterProps, Stat, type StatProps } from "./figures.tsx";
export {
  MessagePage,
  type MessagePageProps,
  Panel,
  type PanelProps,
  Section,
  SectionsBelowTitle,
  type SectionProps,
} from "./panel.tsx";
export { Stepper, type StepperProps } from "./stepper.tsx";
export { Timeline, type TimelineEvent, type TimelineProps } from "./timeline.tsx";
export { useIsPhone, useMedia } from "./media.ts";
export { getTheme, setTheme, type Theme } from "./theme.ts";
export { UiRoot, type UiRootProps } from "./ui-root.tsx";
export type { OffGuard } from "./off-guard.ts";
