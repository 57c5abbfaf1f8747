import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { validateLayout } from '../../../src/core/dfe/kit/validate.ts'
import type { EntradaNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { com, DOCUMENTOS, GRUPOS } from '../../core/dfe/documentos.ts'
import { certificadoDemo } from './certificado-demo.ts'
import { conferirPeloPacote, temPacote } from './outros-juizes.ts'

const certificado = certificadoDemo()
const xmlDe = (entrada: EntradaNfe): string => composeNfe(entrada, certificado).xml

describe.each(DOCUMENTOS)('documento: %s', (_, entrada) => {
  test('passa no leiaute, no esquema oficial e no que a SEFAZ confere', () => {
    expect(validateLayout(NFE, buildNfe(entrada))).toEqual([])
    expect(validateXml('NFe', xmlDe(entrada))).toEqual([])
    expect(preflight(entrada)).toEqual([])
  })
})

test('há ao menos 24 documentos', () => {
  expect(DOCUMENTOS.length).toBeGreaterThanOrEqual(24)
})

test('grupos em qualquer companhia passam no esquema e no que a SEFAZ confere', () => {
  fc.assert(
    fc.property(fc.subarray([...GRUPOS]), grupos => {
      const entrada = com(
        Object.assign({}, ...grupos.map(([, grupo]) => grupo)),
        Object.assign({}, ...grupos.map(([, , ide]) => ide)),
      )
      expect(validateXml('NFe', xmlDe(entrada))).toEqual([])
      expect(preflight(entrada)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

const dir = mkdtempSync(path.join(tmpdir(), 'tecla-documentos-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe.skipIf(!temPacote())('pacote oficial corrente (precisa de ../shared/xsd e xmllint)', () => {
  test('todos os documentos', () => {
    const files = DOCUMENTOS.map(([, entrada], i) => {
      const file = path.join(dir, `${i}.xml`)
      writeFileSync(file, xmlDe(entrada))
      return file
    })
    conferirPeloPacote(...files)
  })
})
