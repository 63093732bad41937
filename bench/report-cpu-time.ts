/** Loaded into every server that is measured, whoever wrote it: tells the parent how much processor time was used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
