/**
 * Passwords are kept as argon2id with OWASP's parameters. Two at most are worked on at once, the rest wait: a
 * flood of sign-ins must not take the machine's memory (reliability, threat 1).
 */
import { channel } from "node:diagnostics_channel";

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
// A hash of nothing anybody knows: unknown accounts cost the same time as known ones.
const hashOfNobody =
  "$argon2id$v=19$m=19456,t=2,p=1$c3RhbGxrZWVwZXItbm9ib2R5$R8aQ0cXt1mH9oA0bYqk9d2vE4jv9m4e3hQkK1mT3b5M";

/**
 * Tells of each verification that was really computed, with what it cost: `{ parameters: "m=19456,t=2,p=1"
 * }`.
 */
export const verified = channel("stallkeeper:password-verified");

let working = 0;
const waiting: (() => void)[] = [];

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import("@node-rs/argon2")).hash(password, parameters));
}

/**
 * Whether the password belongs to the hash; `null` stands for an unknown account, takes as long and is never
 * true.
 */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await import("@node-rs/argon2");
    const against = hash ?? hashOfNobody;
    const isRight = await verify(against, password).catch(() => null);
    // Null is a hash that cannot be read: nothing was computed for it.
    if (isRight !== null) verified.publish({ parameters: parametersOf(against) });
    return isRight === true && hash !== null;
  });
}

function parametersOf(hash: string): string | undefined {
  return hash.split("$")[3];
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) working--;
    else next();
  }
}
