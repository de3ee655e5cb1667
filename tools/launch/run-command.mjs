/**
 * Runs programs: their exit code counts, and signals that reach us reach them, so that nothing is left
 * behind.
 */
import { spawn } from "node:child_process";
import process from "node:process";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program with our own input and output. Resolves to its exit code; a killed program counts as 128 +
 * signal.
 */
export function runCommand(file, args, { cwd, env = {}, quiet = false } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["inherit", quiet ? "ignore" : "inherit", "inherit"],
  });
  return followChild(child);
}

/** Runs a program and keeps what it prints: `{ code, output }`. */
export async function captureCommand(file, args, { cwd, env = {} } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return { code: await followChild(child), output };
}

/** Waits for a child and hands our signals on to it. */
export function followChild(child) {
  const listeners = forwarded.map((name) => [name, () => forward(child, name)]);
  for (const [name, listener] of listeners) process.on(name, listener);
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const [name, listener] of listeners) process.off(name, listener);
      resolve(code);
    };
    child.once("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      finish(127);
    });
    child.once("close", (code, signal) =>
      finish(code ?? 128 + (signal === "SIGINT" ? 2 : signal === "SIGKILL" ? 9 : 15)),
    );
  });
}

function forward(child, name) {
  // Ctrl+C in a terminal has reached the child already: the terminal sends it to both.
  if (name === "SIGINT" && process.stdin.isTTY) return;
  child.kill(name);
}
