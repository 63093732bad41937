/** Loaded into every measured server, ours or another: reports the used CPU time to the parent process. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
