import { connectDatabase } from '#database/connect.ts';
import { startLocalMongod } from '#local-mongod/local-mongod.ts';

// A process for tests to kill: writes to a local database without end, and prints the number of each write once it is
// acknowledged.
const [dataDir = ''] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const mongod = await startLocalMongod({ dataDir, log: () => undefined });
  print(`mongod ${mongod.pid} ${mongod.dataDir}`);
  const connection = await connectDatabase({ url: mongod.url });
  const writes = connection.collection('writes');
  for (let n = 0; ; n += 1) {
    await writes.insertOne({ n });
    print(`acknowledged ${n}`);
  }
} catch (error) {
  print(`failed ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
