import { readKey } from '../../../core/barcode/read-key.ts'
import { isNoteKey, parseChave } from '../../../core/document/chave.ts'
import { cleanCnpj, isCnpj } from '../../../core/document/cnpj.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import { keyFault } from '../../../core/document/key-fault.ts'
import { DOCUMENT_MODELS } from '../../../core/document/models.ts'
import { siglaUf, UFS } from '../../../core/document/uf.ts'
import type { Contribuinte, NotaConsultada } from '../../../domain/api/sefaz.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import type { Fluxo } from '../../issuing/service.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { ContribuinteLido } from '../../sefaz/client/resultado.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../lookups/service.ts'
import { toEvents, toNote, toSituation } from './nota.ts'
import { type Consulente, findNote, readAsker } from './repository.ts'

/** Models of the documents that an authority tells of by their key. */
const CONSULTED: ReadonlySet<string> = new Set(DOCUMENT_MODELS)

/** Timeout, short because a user is waiting. */
const PACIENCIA_MS = 8_000

/** Makes the queries to SEFAZ: a note by its key, and a state's registered taxpayer. */
export function createPerguntas({ db, client, issuers }: Pick<Fluxo, 'db' | 'client' | 'issuers'>) {
  const asker = (sessao: Sessao): Promise<Consulente> =>
    db.tx(sessao, async q => {
      const found = await readAsker(q, sessao.empresa_id)
      if (!found) throw new AppError('NAO_ENCONTRADO')
      return found
    })

  /** Makes a connection to a state's SEFAZ. A text: the reason why the certificate cannot be used. */
  async function connect(
    sessao: Sessao,
    to: Parameters<Fluxo['issuers']['conexao']>[1],
  ): Promise<Conexao | string> {
    try {
      return { ...(await issuers.conexao(sessao, to)), paciencia: PACIENCIA_MS }
    } catch (error) {
      if (error instanceof AppError && error.codigo === 'CERTIFICADO') return error.message
      throw error
    }
  }

  return {
    /** Queries a note by its key; `falha` tells why SEFAZ gave no answer. @throws VALIDACAO at `chave` */
    async consultar(sessao: Sessao, lida: string): Promise<NotaConsultada> {
      const chave = readKey(lida) ?? lida.replace(/[\s.-]/g, '').toUpperCase()
      const fault = keyFault(chave, CONSULTED)
      const partes = parseChave(chave)
      const uf = partes && siglaUf(partes.cUF)
      if (fault !== null || !partes) throw fieldError('chave', fault ?? 'A chave não é válida')
      if (!uf || uf === 'EX') throw fieldError('chave', 'A chave é de uma UF que não existe')
      const empresa = await asker(sessao)
      const guardada = await db.tx(sessao, q => findNote(q, sessao.empresa_id, chave))
      const conexao = await connect(sessao, {
        ...{ empresa_id: empresa.empresa_id, cnpj: empresa.cnpj, uf, modelo: partes.mod },
        ...{ tp_amb: guardada?.tp_amb ?? empresa.tp_amb, tp_emis: 1 },
      })
      const resultado = typeof conexao === 'string' ? conexao : await client.queryByKey(conexao, chave)
      const silence = typeof resultado === 'string' || resultado.kind !== 'answer' ? resultado : null
      const disse = typeof resultado !== 'string' && resultado.kind === 'answer' ? resultado.resposta : null
      return {
        chave,
        modelo: partes.mod,
        serie: Number(partes.serie),
        numero: Number(partes.nNF),
        cnpj: partes.cnpj,
        uf,
        mes: `${partes.AAMM.slice(2)}/20${partes.AAMM.slice(0, 2)}`,
        sefaz: disse && toSituation(disse),
        falha: silence && whySilent(uf, silence),
        eventos: disse ? toEvents(disse) : [],
        nota: guardada?.xml && isNoteKey(chave) ? toNote(guardada.xml) : null,
        venda_id: guardada?.venda_id ?? null,
        recebida_id: guardada?.recebida_id ?? null,
      }
    },

    /** Queries a taxpayer. @throws VALIDACAO at the field; NAO_ENCONTRADO; INDISPONIVEL with the reason */
    async cadastro(sessao: Sessao, uf: string, lido: string): Promise<Contribuinte[]> {
      const documento = cleanCnpj(lido)
      if (!isCnpj(documento) && !isCpf(documento)) throw fieldError('documento', 'CPF ou CNPJ inválido')
      // the XML schema of this SEFAZ service allows only digits
      if (/[A-Z]/.test(documento))
        throw fieldError('documento', 'A consulta de contribuintes da SEFAZ não recebe CNPJ com letras')
      if (!UFS.some(([, sigla]) => sigla === uf && sigla !== 'EX')) throw fieldError('uf', 'UF inválida')
      const { tp_amb, empresa_id, cnpj } = await asker(sessao)
      const conexao = await connect(sessao, { empresa_id, cnpj, uf, tp_amb, modelo: '55', tp_emis: 1 })
      const resultado = typeof conexao === 'string' ? conexao : await client.taxpayer(conexao, documento)
      if (typeof resultado === 'string' || resultado.kind !== 'answer')
        throw new AppError('INDISPONIVEL', { mensagem: whySilent(uf, resultado) })
      const { cStat, xMotivo, contribuintes } = resultado.resposta
      if (contribuintes.length > 0) return contribuintes.map(toContribuinte)
      throw new AppError('NAO_ENCONTRADO', { mensagem: `SEFAZ ${uf}: ${cStat} ${xMotivo}` })
    },
  }
}

/** Reason why no request was sent, or the result of a failed request. */
type Silence = string | Exclude<Awaited<ReturnType<Fluxo['client']['taxpayer']>>, { kind: 'answer' }>

/** Explains a failed query to the user, without technical codes. */
function whySilent(uf: string, silence: Silence): string {
  if (typeof silence === 'string') return silence
  if (silence.kind === 'untrusted') return silence.causa
  return silence.kind === 'not_sent'
    ? `Não se chegou à SEFAZ ${uf}: confira a internet e tente de novo`
    : `A SEFAZ ${uf} não respondeu: tente de novo em alguns minutos`
}

export type Perguntas = ReturnType<typeof createPerguntas>

/** Turns a taxpayer of a state's register into the API's form; finds the city by code or by name. */
export const toContribuinte = ({ cMun, xMun, ...lido }: ContribuinteLido): Contribuinte => ({
  ...lido,
  municipio: municipioPorCodigo(cMun) ?? municipioPorNomeUf(xMun, lido.uf),
})
