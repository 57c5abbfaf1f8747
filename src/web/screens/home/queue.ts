import { isoPlus, isoToWire } from '../../../core/dates/day.ts'
import { daysLeft, type Fuso } from '../../../core/document/fuso.ts'
import { OUTSIDE_PROMISES, type OutsidePromiseKind, promisesCounted } from '../../../core/outside-promises.ts'
import type { EstadoCopias } from '../../../domain/api/copias.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import type { EmpresaSessao } from '../../../domain/api/sessao.ts'
import { emissor } from '../../../domain/commands/emissor/index.ts'
import { shell } from '../../../domain/commands/shell/index.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { FIRST_NOTE_LACKS, tellLack } from '../../../domain/home/first-note.ts'
import { FIRST_STEPS } from '../../../domain/home/steps.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { runCommand } from '../../commands/run-command.ts'
import { queueDialog } from '../../commands/windows.ts'
import { openDialog } from '../../dialogs/define.ts'
import { labelsDialog } from '../../labels/labels-window.ts'
import { localTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import type { IssuerState } from '../../state/situation.ts'

/** Task of the day, shown as a choice of the home screen. */
export interface Task {
  id: string
  titulo: string
  nota: string
  /** `mal`: the user must act now; `passo`, `feito`: a step to open the shop, to do or done. */
  tom: 'mal' | 'aviso' | 'passo' | 'feito'
  executar: () => void
}

/** Days before the certificate expires from which its task shows, to users who may change the certificate. */
const CERTIFICATE_DAYS = 30

interface World {
  hoje: Hoje | undefined
  issuer: IssuerState | null
  /** State of the backups; null: not this user's matter. */
  copias: Pick<EstadoCopias, 'sem_copia_dias' | 'ensaio'> | null
  /** Number of paid sales in this browser that the server refused. */
  recusadas: number
  empresa: EmpresaSessao
  /** Screens that this user may open: a task of another screen is not shown. */
  telas: readonly Route[]
  agora: Date
}

/** Counts the promises of a kind that tasks of their own tell already. */
function toldApart(kind: OutsidePromiseKind, issuer: IssuerState | null, hoje: Hoje | undefined): number {
  if (kind === 'devolucao') return hoje?.valores_a_devolver ?? 0
  if (kind !== 'nota' || !issuer) return 0
  // the list has the sales' too
  const refused = issuer.rejeitados.reduce((sum, { quantos }) => sum + quantos, 0)
  return refused + issuer.contingencia
}

const ownOf = (kind: string) => OWN_DOCUMENTS.find(({ id }) => id === kind)

/** Lists the day's tasks, in a fixed order. */
export function tasksOf({ hoje, issuer, copias, recusadas, empresa, telas, agora }: World): Task[] {
  const tasks: Task[] = []
  const add = (path: string, task: Omit<Task, 'executar'>, search = '') => {
    if (telas.some(route => route.path === path))
      tasks.push({ ...task, executar: () => go(`${path}${search}`) })
  }
  const n = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

  if (recusadas > 0 && telas.some(({ path }) => path === '/documento/pdv'))
    tasks.push({
      id: 'recusadas',
      titulo: n(recusadas, 'venda paga foi recusada', 'vendas pagas foram recusadas'),
      nota: 'estão na fila deste navegador: ver por quê e enviar de novo',
      tom: 'mal',
      executar: () => void openQueue(),
    })
  if (issuer?.series_a_conferir && telas.some(({ path }) => path === '/cadastro/serie'))
    tasks.push({
      id: 'numeros',
      titulo: 'Emissão parada: conferir séries',
      nota: 'este servidor foi restaurado: dizer o último número de cada série',
      tom: 'mal',
      executar: () => void runCommand(emissor.series.id),
    })
  if (issuer && issuer.rejeitadas > 0)
    add(
      '/vendas',
      {
        id: 'rejeitadas',
        titulo: n(issuer.rejeitadas, 'nota rejeitada', 'notas rejeitadas'),
        nota: 'corrigir e emitir de novo',
        tom: 'mal',
      },
      '?status=R',
    )
  for (const { origem_tipo, quantos, nao_enviado } of issuer?.rejeitados ?? []) {
    const document = ownOf(origem_tipo)
    if (document)
      add(
        document.path,
        {
          id: `${nao_enviado ? 'parados' : 'rejeitados'}:${origem_tipo}`,
          titulo: `${n(quantos, ...document.names)} a corrigir`,
          nota: nao_enviado ? 'não enviado: corrigir e emitir' : 'a SEFAZ recusou: corrigir e emitir de novo',
          tom: 'mal',
        },
        `?busca=situacao:${nao_enviado ? 'nao_enviado' : 'rejeitada'}${document.tabs?.unasked ? `&faixa=${document.tabs.unasked}` : ''}`,
      )
  }
  for (const { origem_tipo, origem_id, texto } of issuer?.alarmes ?? []) {
    const path = origem_tipo === 'venda' ? '/vendas' : ownOf(origem_tipo)?.path
    const task = { id: `alarme:${origem_tipo}${origem_id}`, titulo: texto, tom: 'mal' } as const
    if (path === undefined)
      tasks.push({
        ...task,
        nota: 'ver as notificações',
        executar: () => void runCommand(shell.notificacoes.id),
      })
    else add(path, { ...task, nota: path === '/vendas' ? 'ver a venda' : 'ver o documento' }, `/${origem_id}`)
  }
  if (issuer && issuer.contingencia > 0)
    add(
      '/vendas',
      {
        id: 'contingencia',
        titulo: n(issuer.contingencia, 'nota em contingência', 'notas em contingência'),
        nota: issuer.prazo_transmissao
          ? `a transmitir até ${moment(issuer.prazo_transmissao, empresa.fuso)}`
          : 'a transmitir',
        tom: 'aviso',
      },
      '?status=X',
    )
  for (const { tipo, quantos, desde } of issuer?.em_aberto ?? []) {
    const left = quantos - toldApart(tipo, issuer, hoje)
    if (left > 0)
      add(
        '/pendencias',
        {
          id: `aberto:${tipo}`,
          titulo: promisesCounted(tipo, left),
          nota: `desde ${moment(desde, empresa.fuso)}: espera ${OUTSIDE_PROMISES[tipo].termina}`,
          tom: 'aviso',
        },
        `?busca=tipo:${tipo}`,
      )
  }
  if (hoje?.a_conferir)
    add(
      '/vendas',
      {
        id: 'conferir',
        titulo: n(hoje.a_conferir, 'venda a conferir', 'vendas a conferir'),
        nota: 'gravadas com diferenças, nos últimos sete dias',
        tom: 'mal',
      },
      `?full_search=${encodeURIComponent(`conferir:sim data>=${daysBefore(hoje.dia, 6)}`)}`,
    )
  if (copias?.ensaio?.erro)
    add('/config/copias', {
      id: 'ensaio',
      titulo: 'A cópia de segurança não passou no ensaio',
      nota: 'fazer outra e ensaiá-la',
      tom: 'mal',
    })
  if (copias && copias.sem_copia_dias !== null)
    add('/config/copias', {
      id: 'sem_copia',
      titulo: `Sem cópia de segurança há ${n(copias.sem_copia_dias, 'dia', 'dias')}`,
      nota: 'ver por que parou, e copiar agora',
      tom: 'mal',
    })
  if (hoje?.pix_a_conferir)
    add('/financeiro/pix', {
      id: 'pix',
      titulo: `${hoje.pix_a_conferir} PIX a conferir`,
      nota: 'veio e não paga uma venda, ou uma venda diz um PIX que não veio',
      tom: 'mal',
    })
  if (hoje?.valores_a_devolver)
    add('/financeiro/valores_a_devolver', {
      id: 'valores_a_devolver',
      titulo: n(hoje.valores_a_devolver, 'valor a devolver', 'valores a devolver'),
      nota: 'PIX ou cartão de devoluções e cancelamentos que ninguém devolveu',
      tom: 'mal',
    })
  if (hoje?.cofre_falta)
    add('/financeiro/dinheiro', {
      id: 'cofre',
      titulo: 'Do cofre saiu mais do que entrou',
      nota: 'fundo ou suprimento veio dele: lance o que ele tinha, transferindo ou recebendo nele',
      tom: 'aviso',
    })
  if (issuer && issuer.impressoes_com_erro > 0)
    add(
      '/vendas',
      {
        id: 'papeis',
        titulo: n(issuer.impressoes_com_erro, 'papel não saiu', 'papéis não saíram'),
        nota: 'ver a impressora e imprimir de novo',
        tom: 'aviso',
      },
      `?full_search=${encodeURIComponent('sem_papel:sim')}`,
    )
  if (empresa.validade_certificado && !empresa.treinamento) {
    const days = daysLeft(empresa.validade_certificado, agora, empresa.fuso)
    const when = days < 0 ? 'vencido' : days === 0 ? 'vence hoje' : `vence em ${n(days, 'dia', 'dias')}`
    if (days <= CERTIFICATE_DAYS)
      add('/config/ambiente', {
        id: 'certificado',
        titulo: `Certificado digital ${when}`,
        nota: `${days < 0 ? 'venceu' : 'vale até'} ${isoToWire(empresa.validade_certificado)}: enviar o novo`,
        tom: days <= 5 ? 'mal' : 'aviso',
      })
  }
  if (hoje?.estoque_baixo)
    add(
      '/cadastro/produto',
      {
        id: 'estoque',
        titulo: n(hoje.estoque_baixo, 'produto no estoque mínimo', 'produtos no estoque mínimo'),
        nota: 'comprar ou contar',
        tom: 'aviso',
      },
      `?busca=${encodeURIComponent('no_minimo:sim')}`,
    )
  if (hoje?.cbenef_a_ver)
    add(
      '/cadastro/produto/alteracao_massa',
      {
        id: 'cbenef',
        titulo: n(
          hoje.cbenef_a_ver,
          'produto sem código de benefício (cBenef)',
          'produtos sem código de benefício (cBenef)',
        ),
        nota: 'a SEFAZ recusa a nota: marcar e informar de uma vez',
        tom: 'mal',
      },
      `?busca=${encodeURIComponent('sem_cbenef:sim')}`,
    )
  for (const { campo, quantos, texto } of hoje?.notas_recusadas ?? [])
    add(
      '/cadastro/produto/alteracao_massa',
      {
        id: `recusados:${campo}`,
        titulo: n(quantos, 'produto com nota que seria recusada', 'produtos com nota que seria recusada'),
        nota: `${texto}: marcar e corrigir de uma vez`,
        tom: 'mal',
      },
      `?busca=${encodeURIComponent('nota_recusada:sim')}`,
    )
  if (hoje?.codigos_repetidos)
    add(
      '/cadastro/produto',
      {
        id: 'codigos',
        titulo: `${hoje.codigos_repetidos} produtos com código de outro`,
        nota: 'o caixa pergunta qual vender: deixe o código em um só',
        tom: 'aviso',
      },
      `?${new URLSearchParams({ busca: 'codigo_repetido:sim', ordem: 'gtin,asc' })}`,
    )
  if (hoje?.etiquetas_mudadas)
    tasks.push({
      id: 'etiquetas',
      titulo: n(hoje.etiquetas_mudadas, 'etiqueta a trocar', 'etiquetas a trocar'),
      nota: 'o preço, o nome ou o código mudou: imprimir',
      tom: 'aviso',
      executar: () => void openDialog(labelsDialog, undefined),
    })
  for (const id of hoje?.primeira_nota ?? []) {
    const lack = FIRST_NOTE_LACKS.find(each => each.id === id)
    if (!lack) continue
    const task = {
      id: `nota:${id}`,
      titulo: `Falta para a primeira nota: ${tellLack(id)}`,
      tom: 'passo',
    } as const
    if (lack.by === 'empresa' || telas.some(({ path }) => path === lack.path))
      add(lack.path, { ...task, nota: lack.note })
    // no menu of the owner gives it
    else
      tasks.push({
        ...task,
        nota: `quem fornece o programa informa: ${lack.note}`,
        executar: () => notify(`Peça a quem fornece o programa: ${tellLack(id)}`),
      })
  }
  for (const { id, feito } of hoje?.primeiros_passos ?? []) {
    const step = FIRST_STEPS.find(each => each.id === id)
    if (step)
      add(step.path, {
        id: `passo:${id}`,
        titulo: feito ? `✓ ${step.title}` : step.title,
        nota: feito ? 'feito' : step.note,
        tom: feito ? 'feito' : 'passo',
      })
  }
  return tasks
}

/** Formats a time in the company's time zone: '20/11 15:30'. */
function moment(iso: string, fuso: Fuso): string {
  const { dia, hora } = localTime(iso, fuso)
  return `${dia} ${hora}`
}

/** Gives the date (DD/MM/YYYY) `days` before a day 'YYYY-MM-DD'. */
const daysBefore = (dia: string, days: number): string => isoToWire(isoPlus(dia, -days))

const openQueue = () => openDialog(queueDialog)
