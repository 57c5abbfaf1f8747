import type { Hoje } from '../../../domain/api/estatistica.ts'
import type { EmpresaSessao } from '../../../domain/api/sessao.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { daysLeft } from '../../shell/certificate.ts'
import { go } from '../../state/location.ts'
import type { IssuerState } from '../../state/situation.ts'

/** One thing to do, and the key of its row does it. */
export interface Task {
  id: string
  titulo: string
  nota: string
  /** `mal`: somebody must act. */
  tom: 'mal' | 'aviso' | 'passo'
  executar: () => void
}

/** From so many days before, whoever may change the certificate is told. */
const CERTIFICATE_DAYS = 30

interface World {
  hoje: Hoje | undefined
  issuer: IssuerState | null
  empresa: EmpresaSessao
  /** Screens this user may open: a task that leads nowhere is not shown. */
  telas: readonly Route[]
  agora: Date
}

/** What the day asks for, the gravest first. */
export function tasksOf({ hoje, issuer, empresa, telas, agora }: World): Task[] {
  const tasks: Task[] = []
  const add = (path: string, task: Omit<Task, 'executar'>, search = '') => {
    if (telas.some(route => route.path === path))
      tasks.push({ ...task, executar: () => go(`${path}${search}`) })
  }
  const n = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

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
  for (const { venda_id, texto } of issuer?.alarmes ?? [])
    if (telas.some(({ path }) => path === '/vendas'))
      tasks.push({
        id: `alarme:${venda_id}`,
        titulo: texto,
        nota: 'ver a venda',
        tom: 'mal',
        executar: () => go(`/vendas/${venda_id}`),
      })
  if (issuer && issuer.contingencia > 0)
    add(
      '/vendas',
      {
        id: 'contingencia',
        titulo: n(issuer.contingencia, 'nota em contingência', 'notas em contingência'),
        nota: issuer.prazo_transmissao
          ? `a transmitir até ${clock(issuer.prazo_transmissao)}`
          : 'a transmitir',
        tom: 'aviso',
      },
      '?status=X',
    )
  if (empresa.validade_certificado && !empresa.treinamento) {
    const days = daysLeft(empresa.validade_certificado, agora, empresa.uf)
    if (days <= CERTIFICATE_DAYS)
      add('/config/ambiente', {
        id: 'certificado',
        titulo:
          days < 0 ? 'Certificado digital vencido' : `Certificado digital vence em ${n(days, 'dia', 'dias')}`,
        nota: 'enviar o novo',
        tom: days <= 5 ? 'mal' : 'aviso',
      })
  }
  for (const [id, found, titulo, nota] of [
    [
      'estoque',
      hoje?.estoque_baixo,
      ['produto no estoque mínimo', 'produtos no estoque mínimo'],
      'comprar ou contar',
    ],
    ['precos', hoje?.precos_mudados, ['preço mudou hoje', 'preços mudaram hoje'], 'conferir as etiquetas'],
  ] as const)
    if (found && found.total > 0)
      add(
        '/cadastro/produto',
        { id, titulo: n(found.total, titulo[0], titulo[1]), nota, tom: 'aviso' },
        `?busca=${encodeURIComponent(`referencia=${found.referencias.join(',')}`)}`,
      )
  for (const step of hoje?.primeiros_passos ?? []) {
    if (step === 'produto')
      add('/cadastro/produto/novo', {
        id: 'passo:produto',
        titulo: 'Cadastre o primeiro produto',
        nota: 'ou importe uma planilha na lista de produtos, F8',
        tom: 'passo',
      })
    else
      add('/documento/pdv', {
        id: 'passo:venda',
        titulo: 'Faça a primeira venda',
        nota: empresa.treinamento ? 'em treinamento: nada vai à SEFAZ' : 'o PDV emite a NFC-e',
        tom: 'passo',
      })
  }
  return tasks
}

const clock = (iso: string) =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
