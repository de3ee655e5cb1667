/** `/admin/stores`: the person's stores on this installation. */
import type { StoreView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { AlertDialog, Button, Panel, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { nameRole } from "../texts.ts";
import { NameDialog } from "./name-dialog.tsx";
import {
  archiveStore,
  createStore,
  renameStore,
  restoreStore,
  storesQuery,
  switchStore,
} from "./stores.api.ts";
import { texts } from "./texts.ts";

const cell = "px-4 py-2 text-start font-normal";

interface RowActions {
  onRename: () => void;
  onArchive: () => void;
  onRun: (work: () => Promise<void>, say: () => void) => void;
}

function Actions({ store, onRename, onArchive, onRun }: RowActions & { store: StoreView }) {
  const { name, isCurrent, isManaged, archivedAt } = store;
  if (archivedAt !== null)
    return isManaged ? (
      <Button
        size="sm"
        aria-label={texts.restoreOf(name)}
        onClick={() =>
          onRun(
            () => restoreStore(name),
            () => notifySuccess(texts.restored(name)),
          )
        }
      >
        {texts.restore}
      </Button>
    ) : null;
  if (isCurrent)
    return (
      <Button size="sm" aria-label={texts.renameOf(name)} onClick={onRename}>
        {texts.rename}
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        aria-label={texts.switchTo(name)}
        onClick={() =>
          onRun(
            () => switchStore(name),
            () => notifyInfo(texts.switching),
          )
        }
      >
        {texts.switch}
      </Button>
      {isManaged && (
        <Button size="sm" variant="quiet" aria-label={texts.archiveOf(name)} onClick={onArchive}>
          {texts.archive}
        </Button>
      )}
    </>
  );
}

function StoreRow({ store, ...actions }: RowActions & { store: StoreView }) {
  const { name, role, members, isCurrent, archivedAt } = store;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} font-semibold [overflow-wrap:anywhere] max-md:min-w-[110px]`}>
        {name}
      </th>
      <td className={`${cell} max-md:hidden`}>{nameRole(role)}</td>
      <td className={`${cell} max-md:hidden`}>{texts.people(members)}</td>
      <td className={cell}>
        {archivedAt === null ? (
          isCurrent ? (
            texts.current
          ) : (
            texts.open
          )
        ) : (
          <span className="sk-meta">
            {texts.archived} {texts.since} <When at={archivedAt} format="day" />
          </span>
        )}
      </td>
      <td className={cell}>
        <span className="flex gap-2 justify-end flex-wrap">
          <Actions store={store} {...actions} />
        </span>
      </td>
    </tr>
  );
}

function Stores() {
  const { data, error, refetch } = useQuery(storesQuery);
  const [renamed, setRenamed] = useState<StoreView | null>(null);
  const [leaving, setLeaving] = useState<StoreView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>, say: () => void): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      say();
    } catch (problem) {
      notifyError(problem);
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  };
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  const { columns } = texts;
  return (
    <Panel title={texts.title}>
      <table className="w-full border-collapse">
        <caption className="sk-hidden-text">{texts.title}</caption>
        <thead>
          <tr className="sk-label">
            {Object.entries(columns).map(([name, label]) => (
              <th
                key={name}
                scope="col"
                className={`text-start px-4 py-1 font-semibold ${name === "role" || name === "people" ? "max-md:hidden" : ""}`}
              >
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sk-hidden-text">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.stores.map((store) => (
            <StoreRow
              key={store._id}
              store={store}
              onRename={() => setRenamed(store)}
              onArchive={() => setLeaving(store)}
              onRun={(work, say) => void run(work, say)}
            />
          ))}
        </tbody>
      </table>
      {renamed !== null && (
        <NameDialog
          {...texts.renameForm}
          initial={renamed.name}
          send={renameStore}
          onClose={() => setRenamed(null)}
        />
      )}
      {leaving !== null && (
        <AlertDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={texts.ask.title(leaving.name)}
          description={texts.ask.text}
          confirmLabel={texts.ask.confirm}
          cancelLabel={texts.ask.keep}
          isBusy={isBusy}
          onConfirm={() =>
            void run(
              () => archiveStore(leaving.name),
              () => notifySuccess(texts.ask.done(leaving.name)),
            )
          }
        />
      )}
    </Panel>
  );
}

function NewStore() {
  const [isOpen, setIsOpen] = useState(false);
  const { open, hint, submit, done } = texts.create;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{open}</Button>
      {isOpen && (
        <NameDialog
          title={open}
          hint={hint}
          initial=""
          submit={submit}
          done={done}
          send={createStore}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The page. */
export function StoresPage() {
  return (
    <AdminFrame forAuditors="look" actions={<NewStore />}>
      <Stores />
    </AdminFrame>
  );
}
