import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import type { AlvoSped } from '../../../core/sped/checks/check.ts'
import { SPED_CHECKS } from '../../../core/sped/checks/index.ts'
import { layoutOf, type TipoSped } from '../../../core/sped/leiaute/index.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import {
  type AchadoListado,
  type ArquivoSped,
  FINALIDADES,
  type gerarSped,
  isoMonth,
  type verSped,
} from '../../../domain/api/sped.ts'
import { CUMULATIVE_IN_SUM } from '../../../domain/config/escrituracao.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { ARQUIVO_SPED } from '../../../domain/options/sped.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import { ajustes_apuracao } from '../../../domain/records/ajustes_apuracao/index.ts'
import { minhas_empresas } from '../../../domain/records/minhas_empresas/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { editPath } from '../../../domain/routes/from-registers.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { audit } from '../../register/write/audit.ts'
import { Packer, ZipWriter } from '../../zip/write.ts'
import { type EmpresaDoArquivo, readCompany } from './facts-repository.ts'
import { makeSped } from './generate.ts'
import { createInventories } from './inventory.ts'
import { reportOf } from './report.ts'
import {
  type ArquivoGuardado,
  changeFile,
  findTargets,
  insertFile,
  oneMaking,
  readBytes,
  readFiles,
  readSpedFile,
} from './repository.ts'

const month = (mes: string): string => mes.split('-').reverse().join('/')

/** Names of the files in the API. */
const NAMES = Object.fromEntries(ARQUIVO_SPED) as Record<TipoSped, ArquivoSped['arquivo']>
/** Tells if the file carries a credit to the next month. */
const carries = (tipo: TipoSped): boolean => tipo === 'icms_ipi'

function listed(of: ArquivoGuardado, all: readonly ArquivoGuardado[]): ArquivoSped {
  const { conferencia, figuras, finalidade, entregue_em, empresa_id: _, ...same } = of
  const later = all.filter(
    ({ mes, arquivo, estado, id }) =>
      carries(arquivo) && arquivo === of.arquivo && mes > of.mes && estado === 'pronto' && id < of.id,
  )
  const { debitos = '', creditos = '', a_recolher = null, credor = null } = figuras ?? {}
  return {
    ...same,
    arquivo: NAMES[of.arquivo],
    mes: month(of.mes),
    finalidade: finalidade === '1' ? 'Substituto' : 'Original',
    erros: conferencia?.erros ?? null,
    avisos: conferencia?.avisos ?? null,
    // lists later months whose file was made before this one: they used the credits of the older file
    depois: [...new Set(later.map(({ mes }) => month(mes)))].sort(),
    figuras: figuras ? { debitos, creditos, a_recolher, credor } : null,
    entregue_em: entregue_em && isoToWire(entregue_em),
  }
}

/**
 * Refuses a company that does not deliver the EFD Contribuições, and one that records its revenue in totals: the file made
 * here lists each document. @throws VALIDACAO
 */
function judgeContributions({ crt, regime }: EmpresaDoArquivo): void {
  if (crt !== NORMAL)
    throw fieldError('arquivo', 'Só empresas do regime normal (CRT 3) entregam a EFD Contribuições')
  if (regime.incidencia === 2 && CUMULATIVE_IN_SUM.includes(regime.cumulativo))
    throw fieldError(
      'arquivo',
      'A empresa escritura o cumulativo pelo total (F500, F550): aqui só se faz o arquivo por documento. Mude em Escrituração fiscal',
    )
}
const NORMAL = 3

const PLACES: Readonly<Partial<Record<AlvoSped['tipo'], string>>> = {
  ajustes: ajustes_apuracao.routes.list ?? '',
  inventario: '/contabil/sped',
  recebida: '/estoque/manifesto',
  parceiro: parceiros.routes.list ?? '',
}

/** Lists the faults of a file, errors first, each with its text and the screen where it is corrected. */
async function toldOf(q: Q, of: ArquivoGuardado): Promise<AchadoListado[]> {
  const { achados = [], por_regra = {} } = of.conferencia ?? {}
  const found = await findTargets(
    q,
    of.empresa_id,
    achados.flatMap(({ alvo }) => alvo ?? []),
  )
  const words = new Map(
    SPED_CHECKS[of.arquivo].map(({ id, says, mends }) => [id as string, { diz: says, faca: mends }]),
  )
  const ordered = [...achados].sort((one, other) =>
    one.nivel === other.nivel ? 0 : one.nivel === 'erro' ? -1 : 1,
  )
  return ordered.map(({ alvo, ...achado }) => {
    const record = alvo ? found.get(`${alvo.tipo} ${alvo.valor}`) : undefined
    return {
      ...{ diz: '', faca: '', ...words.get(achado.regra), ...achado },
      alvo: record?.nome ?? (alvo?.tipo === 'empresa' ? '' : (alvo?.valor ?? '')),
      caminho: alvo ? pathOf(alvo, record, of.empresa_id) : '',
      quantos: por_regra[achado.regra] ?? 1,
    }
  })
}

function pathOf(alvo: AlvoSped, record: { id: number; de: string } | undefined, empresa_id: number): string {
  if (alvo.tipo === 'empresa')
    return alvo.valor ? `/config/${alvo.valor}` : editPath(minhas_empresas, empresa_id)
  if (!record) return PLACES[alvo.tipo] ?? ''
  if (alvo.tipo === 'produto') return editPath(produtos, record.id)
  if (alvo.tipo === 'parceiro') return editPath(parceiros, record.id)
  if (record.de === 'frete') return `${conhecimentos_recebidos.routes.list}?busca=${alvo.valor}&faixa=todos`
  const own = OWN_DOCUMENTS.find(({ id }) => id === record.de)
  const list = own?.path ?? (record.de === 'entrada' ? '/estoque/entrada' : '/vendas')
  return `${list}/${record.id}`
}

/** Makes the service of SPED files, which a job makes and checks in the background. */
export function createSped({
  db,
  clock,
  log,
  wake,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { wake: () => void }) {
  /** Reads a file of the company. @throws NAO_ENCONTRADO */
  async function fileOf(q: Q, sessao: Sessao, id: number): Promise<ArquivoGuardado> {
    const found = await readSpedFile(q, sessao.empresa_id, id)
    if (!found) throw new AppError('NAO_ENCONTRADO')
    return found
  }
  const told = async (q: Q, sessao: Sessao, id: number): Promise<ArquivoSped> =>
    listed(await fileOf(q, sessao, id), await readFiles(q, sessao.empresa_id))

  async function change(
    sessao: Sessao,
    id: number,
    mudanca: { liberado: string } | { entregue_em: string },
    [campo, rotulo]: readonly [string, string],
  ): Promise<ArquivoSped> {
    return db.tx(sessao, async q => {
      const before = await fileOf(q, sessao, id)
      if (!(await changeFile(q, id, mudanca, ['pronto'])))
        throw fieldError(campo, 'O arquivo ainda não está pronto')
      await audit(q, sessao, clock(), [
        {
          ...{
            registro: 'sped_arquivos',
            registro_id: id,
            rotulo: `SPED ${month(before.mes)}`,
            acao: 'alterou',
          },
          ...{ empresa_id: sessao.empresa_id, pai_id: null },
          mudancas: [{ campo, rotulo, antes: null, depois: Object.values(mudanca)[0] }],
        },
      ])
      return told(q, sessao, id)
    })
  }

  return {
    ...{ inventarios: createInventories({ db, clock }) },
    listar: (sessao: Sessao) =>
      db.tx(sessao, async q => {
        const all = await readFiles(q, sessao.empresa_id)
        return { data: all.map(each => listed(each, all)) }
      }),

    /**
     * Requests a month's file. @throws VALIDACAO for a month without layout, a month in the future, a company that does
     * not deliver this file, or a file being made
     */
    gerar: async (sessao: Sessao, asked: Body<typeof gerarSped>): Promise<ArquivoSped> => {
      const { mes, finalidade } = asked
      const iso = isoMonth(mes)
      const arquivo = ARQUIVO_SPED.find(([, nome]) => nome === asked.arquivo)?.[0] ?? 'icms_ipi'
      try {
        layoutOf(`${iso}-01`, arquivo)
      } catch (error) {
        if (error instanceof RangeError) throw fieldError('mes', error.message)
        throw error
      }
      const made = await db.tx(sessao, async q => {
        const { empresa_id, usuario_id } = sessao
        const company = await readCompany(q, empresa_id)
        if (!company) throw new AppError('NAO_ENCONTRADO')
        if (iso > diaIn(clock(), company.fuso).slice(0, 7))
          throw fieldError('mes', 'Este mês ainda não começou')
        if (arquivo === 'contribuicoes') judgeContributions(company)
        await oneMaking(q, empresa_id)
        const all = await readFiles(q, empresa_id)
        const making = ({ estado }: ArquivoGuardado) => estado === 'na_fila' || estado === 'gerando'
        if (all.some(one => one.mes === iso && one.arquivo === arquivo && making(one)))
          throw fieldError('mes', 'O arquivo deste mês já está sendo gerado')
        const id = await insertFile(q, {
          ...{ empresa_id, mes: iso, arquivo, usuario_id, em: clock() },
          finalidade: String(FINALIDADES.indexOf(finalidade)),
        })
        await enqueue(q, sessao, { tipo: 'sped', alvo_id: id, due_at: clock() })
        return told(q, sessao, id)
      })
      wake()
      return made
    },

    ver: (sessao: Sessao, id: number): Promise<Answer<typeof verSped>['data']> =>
      db.tx(sessao, async q => {
        const found = await fileOf(q, sessao, id)
        return { ...listed(found, await readFiles(q, sessao.empresa_id)), achados: await toldOf(q, found) }
      }),

    cancelar: (sessao: Sessao, id: number) =>
      db.tx(sessao, async q => {
        await fileOf(q, sessao, id)
        await changeFile(q, id, { estado: 'cancelado' }, ['na_fila', 'gerando'])
        return told(q, sessao, id)
      }),

    entregar: (sessao: Sessao, id: number, dia: string) =>
      change(sessao, id, { entregue_em: wireToIso(dia) }, ['dia', 'Entregue em']),

    liberar: (sessao: Sessao, id: number, motivo: string) =>
      change(sessao, id, { liberado: motivo }, ['motivo', 'Baixado com erros']),

    /**
     * Packs the file and its report as a ZIP. @throws VALIDACAO for a file that is not ready, or that has errors,
     * unless a user accepted the errors with a reason
     */
    async baixar(sessao: Sessao, id: number): Promise<{ nome: string; zip: Buffer }> {
      const { file, bytes, achados } = await db.tx(sessao, async q => {
        const found = await fileOf(q, sessao, id)
        return { file: found, bytes: await readBytes(q, id), achados: await toldOf(q, found) }
      })
      if (!bytes || !file.conferencia) throw fieldError('id', 'O arquivo ainda não está pronto')
      if (file.conferencia.erros > 0 && file.liberado === null)
        throw fieldError(
          'id',
          'O arquivo tem erros: corrija-os e gere de novo, ou diga por que baixar assim mesmo',
        )
      const nome = `sped-${file.arquivo.replace('_', '-')}-${file.mes}`
      const zip = new ZipWriter()
      const packer = new Packer()
      try {
        const files = [
          { nome: `${nome}.txt`, xml: await promisify(gunzip)(bytes) },
          { nome: `${nome}-conferencia.txt`, xml: reportOf(file, achados) },
        ]
        const parts: Buffer[] = []
        for (const one of files) parts.push(zip.add(await packer.pack(one)))
        return { nome: `${nome}.zip`, zip: Buffer.concat([...parts, zip.end()]) }
      } finally {
        packer.close()
      }
    },

    /** Makes a file. If the process stops, the job starts the file again. */
    job: (async ({ account_id, alvo_id, tentativas }) => {
      const tenant = { account_id }
      const open = ['na_fila', 'gerando'] as const
      const write = (how: Parameters<typeof changeFile>[2]) =>
        db.tx(tenant, q => changeFile(q, alvo_id, how, open))
      const file = await db.tx(tenant, q => readSpedFile(q, null, alvo_id))
      if (!file || !(await write({ estado: 'gerando' }))) return null
      try {
        let said = 0
        const made = await makeSped(db, tenant, file, async (feitos, total) => {
          if (feitos > 0 && feitos - said < TOLD && feitos < total) return true
          said = feitos
          return write({ feitos, total })
        })
        if (!made) return null
        const { conferencia, figuras, ...same } = made
        await write({
          ...same,
          ...{ estado: 'pronto', conferencia: JSON.stringify(conferencia), figuras: JSON.stringify(figuras) },
        })
      } catch (error) {
        const told = error instanceof RangeError
        if (!told && tentativas < MOST_TRIES) throw error
        log.warn({ err: error, arquivo: alvo_id }, 'SPED file could not be made')
        await write({ estado: 'erro', erro: told ? error.message : FAILED })
      }
      return null
    }) satisfies JobHandler as JobHandler,
  }
}

export {
  BOOKED_STATES,
  countOwn,
  type FreteDoMes,
  keyOfDocument,
  keyOfEntry,
  keyOfFreight,
  readCompany,
  readEntries,
  readFreights,
} from './facts-repository.ts'
export { freightOf } from './freights.ts'
export { readAssessment } from './generate.ts'
export { valued } from './inventory.ts'
export { type BookedNote, enteredNotes, notesOf } from './notes.ts'
export { depositsAt, stockAt } from './stock-repository.ts'

/** Number of tries after which an unexpected failure ends the making of a file. */
const MOST_TRIES = 3
const FAILED = 'O arquivo não pôde ser gerado. Peça-o de novo; se continuar, fale com o suporte'

/** Number of documents after which the progress is stored. */
const TOLD = 200

export type SpedService = ReturnType<typeof createSped>
