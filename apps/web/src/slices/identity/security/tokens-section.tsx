import type { ApiTokenView } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button, TagList, When } from "../../../ui/index.ts";
import { AwaitedList, useLineAction } from "../awaited-list.tsx";
import { readTokens, revokeToken } from "../identity.api.ts";
import { tokenTexts } from "./token-texts.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { SecuritySection } from "./security-section.tsx";

const words = tokenTexts;
const headingId = "tokens-title";
const queryKey = ["api-tokens"];

function TokenLine({
  token,
  isBusy,
  onWithdraw,
}: {
  token: ApiTokenView;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0">
      <span className="sk-mono">{token.name}</span>
      {token.scopes.length === 0 ? (
        <span className="sk-meta">{words.readOnly}</span>
      ) : (
        <TagList
          max={4}
          tags={token.scopes.map((scope) => ({ id: scope, family: "neutral", label: scope }))}
        />
      )}
      <span className="sk-meta">
        {token.lastUsedAt === null ? (
          words.neverUsed
        ) : (
          <>
            {words.used} <When at={token.lastUsedAt} />
          </>
        )}
        {" · "}
        {token.expiresAt === null ? (
          words.noExpiry
        ) : (
          <>
            {words.expires} <When at={token.expiresAt} format="day" />
          </>
        )}
      </span>
      <span className="sk-space" />
      <Button
        size="sm"
        needsConnection
        aria-label={words.withdrawLabel(token.name)}
        isBusy={isBusy}
        busyLabel={words.withdrawing}
        onClick={onWithdraw}
      >
        {words.withdraw}
      </Button>
    </li>
  );
}

/** Personal tokens for scripts, for the store of this session. */
export function TokensSection() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readTokens(signal) });
  const [isCreating, setIsCreating] = useState(false);
  const { busyId, act } = useLineAction(headingId);
  const handleWithdraw = (tokenId: string): Promise<void> =>
    act(tokenId, async () => void client.setQueryData(queryKey, await revokeToken(tokenId)));
  return (
    <SecuritySection
      id={headingId}
      title={words.title}
      about={words.about}
      end={
        <Button size="sm" onClick={() => setIsCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <AwaitedList query={query} title={words.title} />
      {query.data?.length === 0 && <p className="sk-meta">{words.none}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="grid">
          {query.data.map((token) => (
            <TokenLine
              key={token._id}
              token={token}
              isBusy={busyId === token._id}
              onWithdraw={() => void handleWithdraw(token._id)}
            />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateTokenDialog
          onCreated={(tokens) => client.setQueryData(queryKey, tokens)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </SecuritySection>
  );
}
