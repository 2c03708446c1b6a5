// Before anything is drawn: the colours that the person chose, so that a dark page does not flash white. A plain script, not a module: it may not wait.
const chosenColours = localStorage.getItem('sekisho-colours');
if (chosenColours === 'dark' || chosenColours === 'light') document.documentElement.dataset.colours = chosenColours;
