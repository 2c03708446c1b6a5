// What Discord takes at most. Lengths are UTF-16 units here; Discord counts characters, which are never more.
// Sources: docs.discord.com, "Message Resource", "Component Reference", "Application Commands", "Channels Resource".

/** Characters of a message's text. */
export const CONTENT = 2000;
/** Characters of an embed's description. */
export const EMBED_DESCRIPTION = 4096;
/** Files of a message. */
export const FILES = 10;
/** Characters of a file's description, its alternative text. */
export const FILE_DESCRIPTION = 1024;
/** Bytes of all files of a message in a server without boosts, less some room for the rest of the request. */
export const FILES_BYTES = 9 * 2 ** 20;
/** Rows of components of a message, and labels of a modal. */
export const ROWS = 5;
/** Buttons of a row. */
export const ROW_BUTTONS = 5;
/** Characters of a button's label. */
export const BUTTON_LABEL = 80;
/** Characters of a component's or modal's id. */
export const CUSTOM_ID = 100;
/** Options of a select, and choices of an autocompletion. */
export const OPTIONS = 25;
/** Characters of an option's label and value, and of an autocompleted choice. */
export const OPTION = 100;
/** Characters of a modal's title, and of a label in it. */
export const MODAL_TITLE = 45;
/** Characters of the description under a label of a modal. */
export const LABEL_DESCRIPTION = 100;
/** Characters of a text input of a modal. */
export const TEXT_INPUT = 4000;
/** Characters of a text input's placeholder. */
export const PLACEHOLDER = 100;
/** Characters of a thread's name. */
export const THREAD_NAME = 100;
