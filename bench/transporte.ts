import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildCte, LAYOUTS } from '../src/core/dfe/cte/compose/cte.ts'
import { CTE_FAMILY } from '../src/core/dfe/cte/family.ts'
import type { DfeFamily } from '../src/core/dfe/kit/family.ts'
import type { Grupo } from '../src/core/dfe/kit/node.ts'
import type { GrupoXml } from '../src/core/dfe/kit/object.ts'
import { validateLayout } from '../src/core/dfe/kit/validate.ts'
import { buildMdfe } from '../src/core/dfe/mdfe/compose/mdfe.ts'
import { MDFE_FAMILY } from '../src/core/dfe/mdfe/family.ts'
import { MDFE } from '../src/core/dfe/mdfe/layout/mdfe.ts'
import { signWithQr } from '../src/server/sefaz/compose.ts'
import { hasSchemas, takeImportedSchemas, validateXml } from '../src/server/sefaz/schemas.ts'
import { chaveDe, exemplo } from '../tests/core/dfe/cte/exemplos.ts'
import { PASTA_CTE, PASTA_MDFE } from '../tests/core/dfe/esquema.ts'
import { VINTE_MIL } from '../tests/core/dfe/mdfe/matriz.ts'
import { certificadoDemo } from '../tests/server/sefaz/certificado-demo.ts'
import { inParts } from './_parts.ts'
import { percentile } from './_stats.ts'

/** Takes the official package where it lies beside the code; without it the tables of the layout judge alone. */
function importPackage(pasta: string | null, family: DfeFamily): void {
  if (!pasta) return
  const files = readdirSync(pasta).filter(name => name.endsWith('.xsd'))
  takeImportedSchemas(new Map(files.map(name => [name, readFileSync(path.join(pasta, name))])), family.name)
}

/** Builds, signs and validates a document, as the server does. @throws Error when it is not valid */
function issue(family: DfeFamily, layout: Grupo, chave: string, build: () => GrupoXml): void {
  const objeto = build()
  const [wrong] = validateLayout(layout, objeto)
  if (wrong) throw new Error(`${wrong.caminho}: ${wrong.texto}`)
  const { xml } = signWithQr(
    family,
    layout,
    objeto,
    { chave, tpAmb: '2', tpEmis: 1, uf: 'SP' },
    certificadoDemo(),
  )
  const [breach] = hasSchemas(family) ? validateXml(layout.tag, xml, family) : []
  if (breach) throw new Error(breach)
}

/** Gives the times of `times` runs, in ms, after some that are not measured. */
function timesOf(act: () => void, times: number): number[] {
  for (let i = 0; i < 3; i++) act()
  return Array.from({ length: times }, () => {
    const start = performance.now()
    act()
    return performance.now() - start
  })
}

/** Measures a CT-e of some notes, and the largest manifest, from their data to the signed and valid XML. */
export const { figures, run } = inParts<void>(
  async act => {
    importPackage(PASTA_CTE, CTE_FAMILY)
    importPackage(PASTA_MDFE, MDFE_FAMILY)
    await act()
    for (const { name } of [CTE_FAMILY, MDFE_FAMILY]) takeImportedSchemas(null, name)
  },
  [
    ...[1, 10, 990].map(notas => ({
      figures: [`cte_build_sign_validate_${notas}_p50`],
      run: async (report: (name: string, value: number, unit: string) => void) => {
        const documentos = Array.from({ length: notas }, (_, i) => ({
          tipo: 'nfe' as const,
          chave: chaveDe('55', i + 1, '11222333000181'),
        }))
        const issued = () =>
          issue(CTE_FAMILY, LAYOUTS.CTe, chaveDe('57', 1), () => buildCte(exemplo({ documentos })))
        report(`cte_build_sign_validate_${notas}_p50`, percentile(timesOf(issued, 40), 50), 'ms')
      },
    })),
    {
      figures: ['mdfe_20k_keys', 'mdfe_20k_keys_memory'],
      run: async report => {
        const issued = () => issue(MDFE_FAMILY, MDFE, VINTE_MIL.chave, () => buildMdfe(VINTE_MIL))
        const before = process.memoryUsage().rss
        let most = before
        const taken = timesOf(() => {
          issued()
          most = Math.max(most, process.memoryUsage().rss)
        }, 5)
        report('mdfe_20k_keys', percentile(taken, 50), 'ms')
        report('mdfe_20k_keys_memory', (most - before) / 1_048_576, 'MB')
      },
    },
  ],
)
