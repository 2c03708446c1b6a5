// What Slack takes at most, with some room left. Characters are UTF-16 units of the escaped text: Slack counts these or fewer.

/** Limits that the renderers keep. Sources: docs.slack.dev/reference/block-kit, and slackapi/bolt-js#2509 for the total of a message. */
export const LIMITS = {
  /** of 50 */
  blocksPerMessage: 46,
  /** of 100 */
  blocksPerView: 96,
  /** of some 13,200 over all blocks */
  messageText: 12_000,
  /** of 3,000 */
  section: 2_900,
  /** of 2,000 advised; contexts are one line or two */
  context: 1_900,
  header: 150,
  fallback: 2_900,
  button: 75,
  buttonValue: 2_000,
  modalTitle: 24,
  label: 2_000,
  option: 75,
  input: 3_000,
  buttonsPerRow: 5,
} as const;
