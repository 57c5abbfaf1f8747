import { isoToWire } from '../../../../core/dates/day.ts'
import type { ArquivoDeRemessa } from '../../../../domain/api/remessas.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { readBytes, readOfFile, readRemessa, undoRemessa } from './repository.ts'

/** Reads a file without its bytes. @throws NAO_ENCONTRADO */
export async function oneFile(q: Q, { empresa_id }: Sessao, id: number): Promise<ArquivoDeRemessa> {
  const found = await readRemessa(q, empresa_id, id)
  if (!found) throw new AppError('NAO_ENCONTRADO')
  return { ...found, criado_em: new Date(found.criado_em).toISOString() }
}

/** Reads a file with its boletos and what the bank said of each. @throws NAO_ENCONTRADO */
export async function showFile(q: Q, sessao: Sessao, id: number) {
  const remessa = await oneFile(q, sessao, id)
  const rows = await readOfFile(q, id)
  return {
    ...remessa,
    enviados: rows.map(row => ({
      ...{ parcela_id: row.parcela_id, descricao: row.descricao, parceiro: row.parceiro, paga: row.paga },
      ...{ ordem: row.ordem, situacao: row.situacao, motivo: row.motivo, nosso_numero: row.nosso_numero },
      ...{ vencimento: isoToWire(row.vencimento), valor: row.valor },
    })),
  }
}

/** Reads the bytes of a file. @throws NAO_ENCONTRADO */
export async function bytesOf(
  q: Q,
  { empresa_id }: Sessao,
  id: number,
): Promise<{ arquivo: string; conteudo: string }> {
  const found = await readBytes(q, empresa_id, id)
  if (!found) throw new AppError('NAO_ENCONTRADO')
  return found
}

/** Takes back a file that the bank has not answered. @throws NAO_ENCONTRADO, CONFLITO */
export async function undoFile(q: Q, sessao: Sessao, id: number, agora: Date): Promise<ArquivoDeRemessa> {
  const { desfeita, numero } = await oneFile(q, sessao, id)
  if (!(await undoRemessa(q, id, sessao.usuario_id, agora)))
    throw new AppError('CONFLITO', {
      mensagem: desfeita
        ? `A remessa ${numero} já foi desfeita`
        : `O banco já respondeu à remessa ${numero}: peça a baixa dos boletos`,
    })
  return oneFile(q, sessao, id)
}
