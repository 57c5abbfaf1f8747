import { type Candidato, proposingMatches } from '../../../core/bank/match.ts'
import { isoPlus } from '../../../core/dates/day.ts'
import { BOLETO } from '../../../core/tender/codes.ts'
import { bankDaysOf } from '../../../core/tender/index.ts'
import type { LinhaDoExtrato, TituloDaLinha } from '../../../domain/api/extratos.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { inSlices } from '../../in-slices.ts'
import { readTitulos, type TituloDoLivro } from '../financeiro/service.ts'
import { type CartaoEsperado, LONGEST_TERM, type Mostrado, readExpected } from './cards.ts'
import {
  type ContaDoExtrato,
  type LinhaGuardada,
  type MovimentoDaConta,
  readCandidatos,
  readMovimentos,
  readNovas,
  readRegras,
} from './repository.ts'

/** Days around a page of bank lines in which movements, and other lines that compete for them, are read. */
const AROUND = 15

function ofMovement(movimento: MovimentoDaConta): Candidato {
  const { id, data, valor, meio, parceiro_id, identidades, depositado } = movimento
  // cheques of whoever, taken to the bank together, are one line of it
  const deposit = depositado ? `cheques/${data}` : null
  // many banks credit the boletos of a day in one line, whoever paid them
  const boletos = meio === BOLETO && !valor.startsWith('-') ? `boletos/${data}` : null
  return {
    ...{ id, data, valor, identidades },
    janela: bankDaysOf(meio),
    grupo: deposit ?? (parceiro_id === null ? null : String(parceiro_id)),
    lotes: [deposit, boletos].filter(lote => lote !== null),
  }
}

const ofCard = ({
  id,
  esperado,
  liquido,
  janela,
  identidades,
  tpag,
  bandeira_id,
}: CartaoEsperado): Candidato => {
  const day = `cartoes/${esperado}`
  const kind = `${day}/${tpag}`
  const brand = `${kind}/${bandeira_id}`
  return { id, data: esperado, valor: liquido, janela, identidades, grupo: brand, lotes: [day, kind, brand] }
}

const shown = ({ id, data, valor, historico }: Mostrado): Mostrado => ({ id, data, valor, historico })
/** Shows a matched movement with the account that the money came from or went to. */
const shownMatched = ({ contra, ...movimento }: MovimentoDaConta) => ({ ...shown(movimento), contra })
const shownCard = ({ id, data, liquido, historico }: CartaoEsperado): Mostrado => ({
  ...{ id, data, historico },
  valor: liquido,
})

/** Reads the candidates to match lines: the account's movements and, for a bank, card payments that acquirers owe. */
async function readAround(q: Q, sessao: Sessao, { id, tipo }: ContaDoExtrato, de: string, ate: string) {
  const movimentos = await readCandidatos(q, id, isoPlus(de, -AROUND), isoPlus(ate, AROUND))
  const cartoes =
    tipo === 'banco' ? await readExpected(q, sessao, { de: isoPlus(de, -LONGEST_TERM - AROUND), ate }) : []
  return {
    candidatos: [...movimentos.map(ofMovement), ...cartoes.map(ofCard)],
    mostrados: [...movimentos.map(shown), ...cartoes.map(shownCard)],
  }
}

/** Shows an open instalment. */
export const shownTitulo = ({ id, vencimento, aberto, nome, parceiro }: TituloDoLivro): TituloDaLinha => ({
  ...{ id, data: vencimento, valor: aberto, historico: nome, parceiro },
})

/** Returns new bank lines, each with the proposed match. */
export async function proposed(
  q: Q,
  sessao: Sessao,
  conta: ContaDoExtrato,
  rows: readonly LinhaGuardada[],
  agora: Date,
): Promise<LinhaDoExtrato[]> {
  const days = rows.map(({ data }) => data).sort()
  const [de, ate] = [days[0], days.at(-1)]
  if (de === undefined || ate === undefined) return []
  const { candidatos, mostrados } = await readAround(q, sessao, conta, de, ate)
  const byId = new Map(mostrados.map(movimento => [movimento.id, movimento]))
  const novas = await readNovas(q, conta.id, [isoPlus(de, -AROUND), isoPlus(ate, AROUND)], {
    pagina: rows,
    valores: [...new Set(candidatos.map(({ valor }) => valor))],
  })
  const regras = await readRegras(q, sessao.empresa_id, conta.id)
  const titulos = await readTitulos(q, sessao, { tipos: [1, 2], dias: [de, ate] }, agora)
  const titled = new Map(titulos.map(titulo => [titulo.id, titulo]))
  const propostas = await inSlices(proposingMatches(novas, candidatos, regras, titulos))
  return rows.map(({ movimentos: _, ...row }) => {
    const proposta = propostas.get(row.id) ?? { como: 'nada' as const, ids: [] }
    const to =
      'conta_id' in proposta ? regras.find(({ conta_id }) => conta_id === proposta.conta_id) : undefined
    return {
      ...row,
      situacao: 'nova',
      proposta: {
        como: proposta.como,
        movimentos: proposta.ids.flatMap(id => byId.get(id) ?? []),
        parcelas:
          'parcelas' in proposta
            ? proposta.parcelas.flatMap(id => titled.get(id) ?? []).map(shownTitulo)
            : [],
        diferenca: 'diferenca' in proposta ? proposta.diferenca : null,
        conta: to ? { id: to.conta_id, nome: to.conta } : null,
      },
    }
  })
}

/** Returns lines that were matched or ignored, with their movements. */
export async function matched(
  q: Q,
  conta_id: number,
  rows: readonly LinhaGuardada[],
): Promise<LinhaDoExtrato[]> {
  const ids = rows.flatMap(({ movimentos }) => movimentos)
  const byId = new Map((await readMovimentos(q, conta_id, ids)).map(movimento => [movimento.id, movimento]))
  return rows.map(({ movimentos, ...row }) => ({
    ...row,
    situacao: row.motivo === null ? 'conciliada' : 'ignorada',
    proposta: {
      como: 'nada',
      movimentos: movimentos.flatMap(id => byId.get(id) ?? []).map(shownMatched),
      parcelas: [],
      diferenca: null,
      conta: null,
    },
  }))
}
