// Dark or light: as the system has it, or as the person chose (first-colours.ts applies that before anything is drawn).

/** What may be chosen. */
export type Colours = 'auto' | 'light' | 'dark';

const KEY = 'sekisho-colours';

/** What was chosen. */
export function chosenColours(): Colours {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Chooses, for all tabs. */
export function chooseColours(colours: Colours): void {
  if (colours === 'auto') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.colours;
  } else {
    localStorage.setItem(KEY, colours);
    document.documentElement.dataset.colours = colours;
  }
}
