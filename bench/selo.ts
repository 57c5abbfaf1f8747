import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireRuleIds } from '../src/core/tax/kinds.ts'
import type { Selado } from '../src/domain/venda/selado.ts'
import { createSelos } from '../src/server/modules/catalogo/service.ts'
import { openVault } from '../src/server/vault.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['catalogue_seal_check_990', 'catalogue_seal_check_990_new']

const LINES = 990
const SAMPLES = 200
const WARM = 50

/**
 * Measures checking the seals of a sale with 990 different products, one by one: seals checked before (most, in a shop's
 * day), and new ones.
 */
export async function run(report: Report): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-selo-'))
  try {
    const vault = openVault(dir)
    const selos = createSelos(vault)
    const dono = { account_id: 1, empresa_id: 1 }
    const itens = Array.from({ length: LINES }, (_, i) =>
      sealed(i + 1, item => selos.produto(dono, item, DADOS)),
    )
    const check = (of: () => typeof selos): number => {
      const times: number[] = []
      for (let n = -WARM; n < SAMPLES; n++) {
        const who = of()
        const from = performance.now()
        const held = itens.every(item => who.confere(dono, item) !== null)
        if (n >= 0) times.push(performance.now() - from)
        if (!held) throw new Error('a seal does not hold')
      }
      return percentile(times, 50)
    }
    report(
      'catalogue_seal_check_990',
      check(() => selos),
      'ms',
    )
    report(
      'catalogue_seal_check_990_new',
      check(() => createSelos(vault)),
      'ms',
    )
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const DADOS = { versao: '123456', preco: '10.90', balanca: false }

function sealed(id: number, seal: (item: Selado) => string): Selado & { selo: string } {
  const item: Selado = {
    produto_id: id,
    referencia: String(id),
    nome: `ACHOCOLATADO EM PÓ LATA ${id}G`,
    unidade: 'UN',
    ncm: '18069000',
    cest: '1700600',
    cbenef: null,
    unidade_trib: null,
    fator_coversao: null, // contrato
    tipo_conversao: null,
    ...wireRuleIds(() => null),
    regraicms_id: 1 + (id % 6),
    regrapisconfins_id: 1, // contrato
    regraibs_id: 1,
    regracbs_id: 1,
  }
  return { ...item, selo: seal(item) }
}
