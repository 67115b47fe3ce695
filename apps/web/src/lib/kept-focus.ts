/**
 * On a section of a page that keeps the focus where what had it goes away: an entry with its menu, an upload that is stopped, what
 * stood in for a part that has been loaded. It goes to the control that is marked for it, else to the section's heading
 * (`keepFocusSomewhere`).
 */
export const KEEPS_FOCUS = { 'data-keeps-focus': '' } as const;

/** On the control of such a section that takes the focus then, such as the button that adds another. */
export const TAKES_FOCUS = { 'data-takes-focus': '' } as const;
