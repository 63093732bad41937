/** The help chat copy that every page contains. All other copy loads when the chat is opened. */
export const chatLauncher = {
  label: 'Help',
  open: 'Open the help chat',
  close: 'Close the help chat',
  unavailable: {
    title: 'Help is not available',
    text: 'The help chat could not be loaded. Please try again, or use the contact form.',
  },
};
