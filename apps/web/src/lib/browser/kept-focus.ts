/**
 * For a section of a page that keeps the focus when the element that had it goes away, such as an entry with its menu, an upload that is
 * stopped, or the placeholder of a part that has been loaded. The focus goes to the control marked for it, or else to the section's
 * heading (`keepFocusSomewhere`).
 */
export const KEEPS_FOCUS = { 'data-keeps-focus': '' } as const;

/** For the control in such a section that then takes the focus, such as the button that adds another entry. */
export const TAKES_FOCUS = { 'data-takes-focus': '' } as const;
