import { BENEFICIO } from './beneficio.ts'
import { DESTINATARIO_PROPRIO } from './destinatario-proprio.ts'
import { DOCUMENTS } from './documents.ts'
import { FCP_DO_ESTADO } from './fcp/fcp-do-estado.ts'
import { INTERESTADUAL } from './icms-interestadual.ts'
import { LIMITS } from './limits.ts'
import type { DadoLei, Lei, LinhaLei, ValorLei } from './linha.ts'
import { RATES } from './rates.ts'
import { SIMPLES } from './simples/tables.ts'
import { ST_RETIDO } from './st-retido.ts'
import { CTE } from './transporte/cte.ts'
import { ICMS_DO_TRANSPORTE } from './transporte/icms.ts'

/** All dated rows of the law. Sources conflict and dates move: check all rows again before each release. */
export const LAW: readonly LinhaLei[] = [
  ...RATES,
  ...INTERESTADUAL,
  ...DOCUMENTS,
  ...DESTINATARIO_PROPRIO,
  ...LIMITS,
  ...FCP_DO_ESTADO,
  ...BENEFICIO,
  ...ST_RETIDO,
  ...SIMPLES,
  ...CTE,
  ...ICMS_DO_TRANSPORTE,
]

const semDados = new Map<string, Lei>()

/**
 * Gives the law in force on `data` (ISO date or instant). Rows in `dados` replace all rows of their names, to try
 * future rules or a state's own figure. Of two rows in force, the one that began later wins.
 */
export function asOf(data: string | null, dados: readonly DadoLei[] = []): Lei {
  const dia = data?.slice(0, 10) ?? null
  const chave = dia ?? ''
  const pronta = dados.length === 0 ? semDados.get(chave) : undefined
  if (pronta) return pronta
  const lei = lawOf(dia, dados)
  if (dados.length === 0) {
    if (semDados.size > 64) semDados.clear()
    semDados.set(chave, lei)
  }
  return lei
}

function lawOf(dia: string | null, dados: readonly DadoLei[]): Lei {
  const trocados = new Set(dados.map(d => d.nome))
  const rows = new Map<string, LinhaLei>()
  const todas: LinhaLei[] = [
    ...LAW.filter(l => !trocados.has(l.nome)),
    ...dados.map(d => ({ ...d, de: d.de ?? null, ate: d.ate ?? null, fonte: 'dados', verificado: '' })),
  ]
  for (const linha of todas) {
    if (!vigente(linha, dia)) continue
    const atual = rows.get(linha.nome)
    if (!atual || (linha.de ?? '') >= (atual.de ?? '')) rows.set(linha.nome, linha)
  }
  const valor = (nome: string): ValorLei => rows.get(nome)?.valor ?? null
  return {
    data: dia,
    linha: nome => rows.get(nome) ?? null,
    valor,
    texto: nome => {
      const v = valor(nome)
      return typeof v === 'string' ? v : null
    },
    ligado: nome => valor(nome) === true,
    lista: nome => {
      const v = valor(nome)
      return Array.isArray(v) ? v : []
    },
  }
}

/** Tells whether a row is in force. Without a date only rows with an open start are in force, whatever their end. */
const vigente = (l: LinhaLei, dia: string | null): boolean =>
  (l.de === null || (dia !== null && l.de <= dia)) && (l.ate === null || dia === null || dia <= l.ate)
