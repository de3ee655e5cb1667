import type { SessionView } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, joinClasses, Panel, TagChip, When } from "../../../ui/index.ts";
import { AwaitedList, useLineAction } from "../awaited-list.tsx";
import { readSessions, revokeOtherSessions, revokeSession } from "../identity.api.ts";
import { texts } from "../texts.ts";

const words = texts.sessions;
const headingId = "sessions-title";
const queryKey = ["sessions"];
const cell = "px-[14px] py-2 align-middle";

function SessionRow({
  session,
  isBusy,
  onSignOut,
}: {
  session: SessionView;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const Icon = /iphone|ipad|android|phone/i.test(session.device) ? Smartphone : Monitor;
  const device = session.device === "" ? words.unknown : session.device;
  return (
    <tr
      className={joinClasses(
        "border-t border-line",
        session.isNewPlace && "shadow-[inset_3px_0_0_var(--ochre-fill)]",
      )}
    >
      <td className={cell}>
        <span className="flex items-center gap-3">
          <Icon className="sk-icon text-ink2" aria-hidden="true" />
          <span className="min-w-0">
            <span className={session.isCurrent || session.isNewPlace ? "font-semibold" : "font-[500]"}>
              {device}
            </span>{" "}
            {session.isCurrent && <TagChip family="neutral" label={words.thisDevice} />}
            {session.isNewPlace && <TagChip family="ochre" label={words.newPlace} />}
            <span className="sk-meta md:hidden block">
              {session.address} · {session.isCurrent ? words.now : <When at={session.lastSeenAt} />}
            </span>
          </span>
        </span>
      </td>
      <td className={`${cell} text-ink2 max-md:hidden`}>{session.address}</td>
      <td className={`${cell} sk-meta max-lg:hidden`}>
        <When at={session.createdAt} />
      </td>
      <td className={`${cell} sk-meta max-md:hidden`}>
        {session.isCurrent ? words.now : <When at={session.lastSeenAt} />}
      </td>
      <td className={`${cell} text-end whitespace-nowrap`}>
        {session.isCurrent ? (
          <span className="sk-meta">{words.here}</span>
        ) : (
          <Button
            size="sm"
            needsConnection
            aria-label={words.signOutLabel(device)}
            isBusy={isBusy}
            busyLabel={words.signingOut}
            onClick={onSignOut}
          >
            {words.signOut}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Where the person is signed in, and the way to end it there. */
export function SessionsPanel() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readSessions(signal), staleTime: 0 });
  const { busyId, act: actOn } = useLineAction(headingId);
  const sessions = query.data;
  const act = (id: string, work: () => Promise<void>): Promise<void> =>
    actOn(id, async () => {
      await work();
      await client.invalidateQueries({ queryKey });
    });
  const handleSignOutOthers = (): Promise<void> =>
    act("others", async () => notifySuccess(words.ended(await revokeOtherSessions())));
  const others = sessions?.filter((session) => !session.isCurrent) ?? [];
  return (
    <Panel
      label={words.title}
      title={
        <span id={headingId} tabIndex={-1} className="outline-none">
          {words.title}
        </span>
      }
      meta={sessions === undefined ? undefined : words.meta(sessions.length)}
      end={
        others.length > 0 && (
          <Button
            size="sm"
            needsConnection
            isBusy={busyId === "others"}
            busyLabel={words.signingOut}
            onClick={() => void handleSignOutOthers()}
          >
            {words.signOutOthers}
          </Button>
        )
      }
    >
      <AwaitedList query={query} title={words.title} lines={3} />
      {sessions !== undefined && (
        <table className="w-full border-collapse">
          <caption className="sk-hidden-text">{words.title}</caption>
          <thead>
            <tr className="sk-label">
              <th scope="col" className="text-start px-[14px] py-1 font-semibold">
                {words.device}
              </th>
              <th scope="col" className="text-start px-[14px] py-1 font-semibold max-md:hidden">
                {words.address}
              </th>
              <th scope="col" className="text-start px-[14px] py-1 font-semibold max-lg:hidden">
                {words.since}
              </th>
              <th scope="col" className="text-start px-[14px] py-1 font-semibold max-md:hidden">
                {words.lastSeen}
              </th>
              <th scope="col">
                <span className="sk-hidden-text">{words.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                isBusy={busyId === session._id}
                onSignOut={() => void act(session._id, async () => void (await revokeSession(session._id)))}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
