/**
 * Stands in for the windows and notes that antd's `App` holds ready besides its short messages. Nothing here asks it for
 * one (windows are `src/ui/windows`, what is said is `message`). They would be 12 KiB of each first visit.
 */
export default () => [{}, null] as const;
