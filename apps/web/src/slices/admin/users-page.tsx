import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { countUnsaved } from "../../platform/ask-before-leaving.ts";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { joinClasses, Panel, PanelError, SkeletonLines, useDelayed } from "../../ui/index.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { membersQuery } from "./admin.api.ts";
import { InviteButton } from "./invite-dialog.tsx";
import { ScopesPanel } from "./scopes-panel.tsx";
import { texts } from "./texts.ts";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import { UsersTable } from "./users-table.tsx";

const words = texts.users;

/** Members and open invitations, and what a member may do beside them. */
function Users() {
  const client = useQueryClient();
  const query = useQuery(membersQuery);
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: membersQuery.queryKey });
    const stops = [onChange("member", readAgain), onGap(readAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  const isSlow = useDelayed(query.isPending);
  const [openId, setOpenId] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const view = query.data;
  const open = view?.members.find((member) => member._id === openId);
  const handleClose = (): void => {
    setOpenId(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div
      className={joinClasses(
        "grid gap-4 items-start",
        open !== undefined && "xl:grid-cols-[minmax(0,1fr)_440px]",
      )}
    >
      <div className="grid gap-4 min-w-0">
        <Panel
          title={words.title}
          meta={
            view === undefined
              ? undefined
              : words.meta(
                  view.members.filter((member) => member.state === "active").length,
                  view.invitations.length,
                )
          }
        >
          {view === undefined &&
            (query.isError ? (
              <PanelError
                title={texts.loadFailed}
                message={normaliseError(query.error).message}
                onRetry={() => void query.refetch()}
              />
            ) : (
              isSlow && <SkeletonLines lines={5} />
            ))}
          {view !== undefined && (
            <UsersTable
              view={view}
              openId={openId}
              onEdit={(memberId, button) => {
                // Another person's panel would take its place, with what was chosen in it.
                if (open !== undefined && memberId !== openId && countUnsaved() > 0)
                  return notifyInfo(texts.scopes.unsaved(open.name));
                opener.current = button;
                setOpenId(memberId);
              }}
            />
          )}
        </Panel>
        {view !== undefined && <TwoFactorPanel view={view} />}
      </div>
      {view !== undefined && open !== undefined && (
        <ScopesPanel key={open._id} member={open} roles={view.roles} onClose={handleClose} />
      )}
    </div>
  );
}

/** `/admin` and `/admin/users`. */
export function UsersPage() {
  return (
    <AdminFrame forAuditors="look" actions={<InviteButton />}>
      <Users />
    </AdminFrame>
  );
}
