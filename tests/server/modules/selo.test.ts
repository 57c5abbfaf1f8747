import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { wireRuleIds } from '../../../src/core/tax/kinds.ts'
import { createSelos } from '../../../src/server/modules/catalogo/service.ts'
import { openVault } from '../../../src/server/vault.ts'

const dir = mkdtempSync(join(tmpdir(), 'tecla-selo-'))
afterAll(() => rmSync(dir, { recursive: true }))

const item = {
  produto_id: 7,
  referencia: '7',
  nome: 'Água',
  unidade: 'UN',
  ncm: '22011000',
  cest: null,
  cbenef: null,
  unidade_trib: null,
  fator_coversao: null, // contrato
  tipo_conversao: null,
  ...wireRuleIds(() => null),
  regraicms_id: 1,
  regrapisconfins_id: 1, // contrato
  regraibs_id: 1,
  regracbs_id: 1,
}

test('um selo conferido continua só da sua conta, empresa e conteúdo', () => {
  const selos = createSelos(openVault(dir))
  const dona = { account_id: 1, empresa_id: 1 }
  const selo = selos.produto(dona, item, { versao: '1', preco: '2.50', balanca: false })
  const confere = (dono: typeof dona, mudanca: object = {}) =>
    selos.confere(dono, { ...item, selo, ...mudanca })
  for (const vez of [1, 2]) {
    expect(confere(dona), `vez ${vez}`).toMatchObject({ preco: '2.50' })
    expect(confere({ account_id: 2, empresa_id: 1 })).toBeNull()
    expect(confere({ account_id: 1, empresa_id: 2 })).toBeNull()
    expect(confere(dona, { ncm: '22021000' })).toBeNull()
    expect(confere(dona, { selo: selo.replace('2.50', '0.01') })).toBeNull()
  }
})
