/** The most common passwords of eight characters and more; compared without case and without what is tacked on at the end. */
const roots = [
  "password", "passwort", "passw0rd", "p@ssword", "p@ssw0rd", "pa$$word", "letmein", "welcome", "iloveyou", "sunshine", "princess",
  "football", "baseball", "basketball", "superman", "batman", "spiderman", "starwars", "trustno1", "whatever", "computer", "internet",
  "michelle", "jennifer", "jessica", "charlie", "samantha", "elizabeth", "alexander", "liverpool", "chelsea", "arsenal", "barcelona",
  "qwerty", "qwertyui", "qwertyuiop", "qwertzuiop", "asdfghjk", "asdfghjkl", "zxcvbnm", "1qaz2wsx", "1q2w3e4r", "q1w2e3r4", "qazwsxedc",
  "abcd", "abcdefgh", "abc", "abcabc", "aaaaaaaa", "administrator", "admin", "changeme", "default", "guest", "master", "monkey", "dragon",
  "shadow", "hunter", "secret", "google", "facebook", "pokemon", "mustang", "freedom", "nothing", "chocolate", "butterfly", "samsung",
  "corvette", "mercedes", "ferrari", "porsche", "yamaha", "kawasaki", "harley", "ncc1701", "cheese", "banana", "cookie", "flower",
  "hello", "lovely", "loveme", "fuckyou", "babygirl", "blink182", "jordan23", "maverick", "phoenix", "stallkeeper", "sommer", "winter", "summer",
];
const known = new Set(roots);

/** Whether a password is among the ones that are guessed first. Pure. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().trim();
  const stem = plain.replace(/[\d!?.@#$%*_-]+$/, "");
  return /^[\d!?.@#$%*_-]*$/.test(plain) || new Set(plain).size <= 2 || known.has(plain) || known.has(stem);
}
