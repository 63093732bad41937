/** Support hours as the spec states them. */
export const supportHours = {
  online: '24/7 online',
  phone: 'Mon-Fri 8am-6pm',
};
