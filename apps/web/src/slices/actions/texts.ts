/** Words of an action whose outcome nobody could confirm. */
export const texts = {
  hint: "We couldn't confirm this.",
  check: "Check again",
  checking: "Checking…",
  notFound: "The platform doesn't show it. Nothing was sent.",
  found: "The platform shows it.",
  settle: "Record the outcome",
  title: "Did it go through?",
  text: "Check on the platform, then record what you see. We won't check again.",
  wasDone: "It went through",
  wasNotDone: "It didn't go through",
  back: "Back",
  saving: "Saving…",
  saidDone: "Recorded as done.",
  saidNotDone: "Recorded as not done.",
} as const;
