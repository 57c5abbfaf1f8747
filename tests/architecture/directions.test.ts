import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'tecla-direcoes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/**
 * Plants each case as its own file in a copy of the tree's shape and lints them all with the project's own rules.
 * (The linter's stdin mode answers 1 whatever it reads, so files it is.) Returns the paths it complained about.
 */
function lint(cases: readonly Case[]): Map<string, string> {
  cpSync('biome.jsonc', join(root, 'biome.jsonc'))
  cpSync('pure.grit', join(root, 'pure.grit'))
  writeFileSync(join(root, '.gitignore'), '')
  for (const [index, [, path, code]] of cases.entries()) {
    const file = join(root, named(path, index))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8' },
  )
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[]
  }
  const found = new Map<string, string>()
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    if (/noRestricted|plugin/.test(category)) found.set(path.replace(/^\.\//, ''), category)
  }
  return found
}

const named = (path: string, index: number) => path.replace(/x\.ts$/, `x${index}.ts`)

type Case = [title: string, path: string, code: string]

const planted: Case[] = [
  ['core não importa zod', 'src/core/x.ts', "import { z } from 'zod'\nexport const x = z\n"],
  ['core não importa node:*', 'src/core/x.ts', "import { join } from 'node:path'\nexport const x = join\n"],
  [
    'core não importa domain',
    'src/core/x.ts',
    "import { FLAGS } from '../domain/options/flags.ts'\nexport const x = FLAGS\n",
  ],
  [
    'o que é de todo DF-e não conhece a NF-e',
    'src/core/dfe/kit/x.ts',
    "import { a } from '../nfe/layout/nfe.ts'\nexport const x = a\n",
  ],
  ['o que é de todo DF-e não olha o relógio', 'src/core/dfe/kit/x.ts', 'export const x = () => Date.now()\n'],
  [
    'o que desenha papéis não conhece papel algum',
    'src/core/paper/x.ts',
    "import { a } from './papers/label/model.ts'\nexport const x = a\n",
  ],
  [
    'um papel comercial não lê a NF-e',
    'src/core/paper/papers/sale/x.ts',
    "import { a } from '../../../dfe/kit/parse.ts'\nexport const x = a\n",
  ],
  ['core não olha o relógio (Date.now)', 'src/core/x.ts', 'export const x = () => Date.now()\n'],
  ['core não olha o relógio (new Date)', 'src/core/x.ts', 'export const x = () => new Date()\n'],
  ['core não sorteia', 'src/core/x.ts', 'export const x = () => Math.random()\n'],
  ['core não chama fetch', 'src/core/x.ts', "export const x = () => fetch('/')\n"],
  [
    'domain não importa server',
    'src/domain/x.ts',
    "import type { A } from '../server/app.ts'\nexport type B = A\n",
  ],
  [
    'domain não importa web',
    'src/domain/x.ts',
    "import type { A } from '../web/app.tsx'\nexport type B = A\n",
  ],
  [
    'domain não importa bibliotecas além do zod',
    'src/domain/x.ts',
    "import pg from 'pg'\nexport const x = pg\n",
  ],
  [
    'server não importa web',
    'src/server/x.ts',
    "import { a } from '../web/api/client.ts'\nexport const x = a\n",
  ],
  ['web não importa server', 'src/web/x.ts', "import { a } from '../server/config.ts'\nexport const x = a\n"],
  ['web só guarda por state/device', 'src/web/x.ts', "export const x = localStorage.getItem('a')\n"],
  ['web não importa node:*', 'src/web/x.ts', "import { join } from 'node:path'\nexport const x = join\n"],
  [
    'os cadastros não conhecem módulo algum',
    'src/server/register/bulk/x.ts',
    "import { a } from '../../modules/estoque/service.ts'\nexport const x = a\n",
  ],
  [
    'os cadastros não conhecem o que é de um só',
    'src/server/register/bulk/x.ts',
    "import { a } from '../../records/produtos/hooks.ts'\nexport const x = a\n",
  ],
  [
    'o que é de um cadastro não lê o repositório de um módulo',
    'src/server/records/produtos/x.ts',
    "import { a } from '../../modules/estoque/repository.ts'\nexport const x = a\n",
  ],
  [
    'módulo não lê o repositório de outro módulo',
    'src/server/modules/vendas/x.ts',
    "import { a } from '../estoque/repository.ts'\nexport const x = a\n",
  ],
  [
    'uma sala de um módulo não lê o repositório de outro',
    'src/server/modules/vendas/sala/x.ts',
    "import { a } from '../../estoque/repository.ts'\nexport const x = a\n",
  ],
  [
    'módulo não lê o repositório da emissão',
    'src/server/modules/vendas/x.ts',
    "import { a } from '../../issuing/events/repository.ts'\nexport const x = a\n",
  ],
  [
    'a emissão não lê o repositório de um módulo',
    'src/server/issuing/events/x.ts',
    "import { a } from '../../modules/estoque/repository.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa o construtor de XML do emissor',
    'sim/sefaz/x.ts',
    "import { a } from '../../src/core/dfe/kit/xml.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa o motor de impostos',
    'sim/sefaz/rules/x.ts',
    "import { a } from '../../../src/core/tax/index.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa a aritmética do emissor',
    'sim/sefaz/x.ts',
    "import { a } from '../../src/core/money/round.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa os fusos do emissor',
    'sim/sefaz/x.ts',
    "import { a } from '../../src/core/document/fuso.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa as listas da lei do emissor',
    'sim/sefaz/judge/x.ts',
    "import { a } from '../../../src/domain/fiscal/destino.ts'\nexport const x = a\n",
  ],
  [
    'o simulador não usa o assinador',
    'sim/sefaz/judge/x.ts',
    "import { a } from '../../../src/server/sefaz/sign.ts'\nexport const x = a\n",
  ],
  [
    'o banco do Pix simulado não usa o cliente que o chama',
    'sim/pix/x.ts',
    "import type { A } from '../../src/server/ports/pix/client.ts'\nexport type B = A\n",
  ],
  [
    'o simulador não conhece o mundo da demonstração',
    'sim/sefaz/x.ts',
    "import { a } from '../demo/mundo.ts'\nexport const x = a\n",
  ],
  [
    'a demonstração não importa server',
    'sim/demo/x.ts',
    "import { a } from '../../src/server/db/insert-many.ts'\nexport const x = a\n",
  ],
  [
    'server não importa sim',
    'src/server/x.ts',
    "import { a } from '../../sim/sefaz/start.ts'\nexport const x = a\n",
  ],
  [
    'server não importa sim nem preguiçosamente',
    'src/server/ports/pix/x.ts',
    "export const x = () => import('../../../../sim/pix/start.ts')\n",
  ],
  [
    'módulo não importa sim',
    'src/server/modules/acesso/x.ts',
    "import { a } from '../../../../sim/index.ts'\nexport const x = a\n",
  ],
  [
    'a emissão não importa sim',
    'src/server/issuing/events/x.ts',
    "import type { A } from '../../../../sim/index.ts'\nexport type B = A\n",
  ],
  ['core não importa sim', 'src/core/x.ts', "import { a } from '../../sim/index.ts'\nexport const x = a\n"],
  [
    'domain não importa sim',
    'src/domain/x.ts',
    "import { a } from '../../sim/index.ts'\nexport const x = a\n",
  ],
  ['web não importa sim', 'src/web/x.ts', "import { a } from '../../sim/index.ts'\nexport const x = a\n"],
]

const allowed: Case[] = [
  [
    'core importa core e decimal.js',
    'src/core/y/x.ts',
    "import { Decimal } from 'decimal.js'\nexport { r2 } from '../money/round.ts'\nexport const x = Decimal\n",
  ],
  [
    'a NF-e importa o que é de todo DF-e',
    'src/core/dfe/nfe/compose/x.ts',
    "export type { a } from '../../kit/xml.ts'\n",
  ],
  [
    'o DANFE desenha com o que desenha papéis',
    'src/core/dfe/nfe/danfe/x.ts',
    "export type { a } from '../../../paper/draw.ts'\n",
  ],
  [
    'módulo chama o service de outro',
    'src/server/modules/vendas/x.ts',
    "export type { a } from '../estoque/service.ts'\n",
  ],
  [
    'uma sala de um módulo lê outra sala dele',
    'src/server/modules/vendas/sala/x.ts',
    "export type { a } from '../outra/repository.ts'\nexport type { b } from '../../estoque/service.ts'\n",
  ],
  [
    'módulo chama o service da emissão',
    'src/server/modules/vendas/x.ts',
    "export type { a } from '../../issuing/service.ts'\n",
  ],
  [
    'a emissão chama o service de um módulo',
    'src/server/issuing/events/x.ts',
    "export type { a } from '../../modules/lookups/service.ts'\n",
  ],
  [
    'o que é de um cadastro chama o service de um módulo',
    'src/server/records/produtos/x.ts',
    "export type { a } from '../../modules/estoque/service.ts'\n",
  ],
  [
    'módulo usa a base do servidor',
    'src/server/modules/vendas/x.ts',
    "export type { a } from '../../http/bind.ts'\n",
  ],
  [
    'o simulador confere dígitos com core/document',
    'sim/sefaz/x.ts',
    "export type { a } from '../../src/core/document/chave.ts'\nexport type { b } from '../../src/core/document/cnpj.ts'\n",
  ],
  [
    'a demonstração usa declarações e o núcleo',
    'sim/demo/x.ts',
    "export type { a } from '../../src/domain/rights.ts'\nexport type { b } from '../../src/core/law/fcp/fcp.ts'\n",
  ],
]

describe('direções dos módulos', () => {
  const found = lint([...planted, ...allowed])
  test.each(planted.map(([title, path], index) => [title, named(path, index)]))('%s', (_, file) => {
    expect(found.has(file)).toBe(true)
  })
  test.each(allowed.map(([title, path], index) => [title, named(path, planted.length + index)]))(
    '%s',
    (_, file) => {
      expect(found.get(file)).toBeUndefined()
    },
  )
})
