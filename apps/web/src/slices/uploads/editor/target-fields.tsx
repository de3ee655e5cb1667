/** What one account is told instead of the master: each field says whether it inherits. */
import { changesPrices, type TargetOverrides } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { Button, PanelError, TextLink } from "../../../ui/index.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { termsQuery } from "../uploads.api.ts";
import { CategoryPicker } from "./category-picker.tsx";
import { AmountField, ChoiceField, NumberField, TextField } from "./draft-fields.tsx";
import type { Judged } from "./edited-draft.ts";
import { CurrencyUnread, PriceLines, priceText } from "./price-lines.tsx";
import { texts } from "./texts.ts";

/** The id of a target's own field. */
export const targetFieldId = (field: string): string => `upload-here-${field}`;

interface TargetFieldsProps {
  judged: Judged;
  category: string;
  problems: Readonly<Record<string, string>>;
  isOff: boolean;
  onChange: (overrides: TargetOverrides) => void;
}

function Inherits({
  isOwn,
  onReset,
  isOff,
  isRuled = false,
}: {
  isOwn: boolean;
  onReset: () => void;
  isOff: boolean;
  /** By the account's formula, unless it's typed. */
  isRuled?: boolean;
}) {
  return isOwn ? (
    <span className="flex items-center gap-2">
      <span className="sk-meta">{texts.overridden}</span>
      {!isOff && (
        <Button variant="quiet" size="sm" onClick={onReset}>
          {isRuled ? texts.resetToFormula : texts.reset}
        </Button>
      )}
    </span>
  ) : (
    <span className="sk-meta">{isRuled ? texts.byFormula : texts.inherits}</span>
  );
}

/** The fields of a target. */
export function TargetFields({ judged, category, problems, isOff, onChange }: TargetFieldsProps) {
  const { account, target, listing } = judged;
  const { overrides } = target;
  const isRuled = changesPrices(account.priceRule) && listing.currency === judged.draftCurrency;
  const isOtherMoney = listing.priceProblem === "otherCurrency";
  const has = (name: keyof TargetOverrides): boolean =>
    overrides[name] !== undefined && overrides[name] !== null;
  const of = (
    name: "title" | "description" | "price" | "quantity" | "condition",
    key: keyof TargetOverrides,
  ) => ({
    id: targetFieldId(name),
    error: has(key) ? problems[name] : undefined,
    isOff,
    placeholder: texts.same,
    labelEnd: <Inherits isOwn={has(key)} isOff={isOff} onReset={() => onChange({ [key]: null })} />,
  });
  const categoryName = overrides.categoryName ?? target.mapped?.name ?? "";
  return (
    <div className="p-4 grid gap-3">
      {(account.needs.includes("category") || account.hasCategories) && (
        <div>
          <CategoryPicker
            key={account.accountId}
            id={targetFieldId("category")}
            accountId={account.accountId}
            platformName={account.platformName}
            current={categoryName}
            error={problems["category"]}
            isOff={isOff}
            labelEnd={
              has("categoryId") && (
                <Inherits
                  isOwn
                  isOff={isOff}
                  onReset={() => onChange({ categoryId: null, categoryName: null })}
                />
              )
            }
            onChoose={({ id, name }) => onChange({ categoryId: id, categoryName: name })}
          />
          {categoryName !== "" && category !== "" && (
            <p className="sk-meta">{texts.mapped(category, categoryName)}</p>
          )}
        </div>
      )}
      <TextField
        {...of("title", "title")}
        label={texts.here(texts.title)}
        value={overrides.title ?? ""}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        {...of("description", "description")}
        label={texts.here(texts.description)}
        value={overrides.description ?? ""}
        isLong
        onChange={(description) => onChange({ description })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <AmountField
          {...of("price", "priceMinor")}
          labelEnd={
            <Inherits
              isOwn={has("priceMinor")}
              isRuled={isRuled}
              isOff={isOff}
              onReset={() => onChange({ priceMinor: null, priceCurrency: null })}
            />
          }
          placeholder={isRuled ? priceText(listing) : texts.same}
          error={problems["price"]}
          key={`price ${account.accountId}`}
          isOff={isOff || !account.isCurrencyRead}
          label={
            account.isCurrencyRead ? texts.here(texts.price(account.currency)) : texts.here(texts.anyPrice)
          }
          amountMinor={isOtherMoney ? null : (overrides.priceMinor ?? null)}
          currency={account.currency}
          hint={
            account.isCurrencyRead ? (
              <PriceLines judged={judged} />
            ) : (
              <CurrencyUnread platform={account.platformName} />
            )
          }
          onChange={(priceMinor) => onChange({ priceMinor, priceCurrency: account.currency })}
        />
        {listing.variants.length === 0 && (
          <NumberField
            {...of("quantity", "quantity")}
            error={problems["quantity"]}
            key={`quantity ${account.accountId}`}
            label={texts.here(texts.quantity)}
            value={overrides.quantity ?? null}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
      </div>
      <p>
        <TextLink href="/upload/prices">
          {account.priceRule === null ? texts.setFormula : texts.changeFormula}
        </TextLink>
      </p>
      {account.conditions.length > 0 && (
        <ChoiceField
          {...of("condition", "condition")}
          error={problems["condition"]}
          label={texts.here(texts.condition)}
          none={account.conditions.find(({ id }) => id === listing.condition)?.name ?? texts.same}
          value={overrides.condition ?? ""}
          options={account.conditions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(condition) => onChange({ condition })}
        />
      )}
      {account.hasTerms && (
        <TermFields judged={judged} problems={problems} isOff={isOff} onChange={onChange} />
      )}
    </div>
  );
}

function TermFields({ judged, problems, isOff, onChange }: Omit<TargetFieldsProps, "category">) {
  const { account, target } = judged;
  const query = useQuery(termsQuery(account.accountId, true));
  const terms = query.data;
  const chosen = target.overrides.policies ?? {};
  const none = (count: number) =>
    query.isPending ? texts.termsLoading : count === 0 && terms !== undefined ? texts.noTerms : texts.notSet;
  return (
    <>
      {query.isError && (
        <PanelError
          title={texts.termsFailed(account.platformName)}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      )}
      {(["fulfilment", "payment", "returns"] as const).map((kind) => {
        const offered = terms?.policies.filter((policy) => policy.kind === kind) ?? [];
        return (
          <ChoiceField
            key={kind}
            id={targetFieldId(`policies.${kind}`)}
            label={texts.policies[kind]}
            error={problems[`policies.${kind}`]}
            isOff={isOff}
            none={none(offered.length)}
            value={chosen[kind] ?? ""}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => onChange({ policies: { ...chosen, [kind]: id } })}
          />
        );
      })}
      <ChoiceField
        id={targetFieldId("location")}
        label={texts.location}
        error={problems["location"]}
        isOff={isOff}
        none={none(terms?.locations.length ?? 0)}
        value={target.overrides.locationKey ?? ""}
        options={(terms?.locations ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(locationKey) => onChange({ locationKey })}
      />
    </>
  );
}
