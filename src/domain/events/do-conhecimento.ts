import { z } from 'zod'
import { CORRIGIVEIS } from '../../core/dfe/cte/event/corrigiveis.ts'
import { MOTIVOS_INSUCESSO } from '../../core/dfe/kit/event/motivos.ts'
import { conhecimentos } from '../documents/conhecimento/index.ts'
import { conhecimentosOs } from '../documents/conhecimento-os/index.ts'
import { decimal, requiredText } from '../schema/types.ts'
import {
  amountIf,
  both,
  choice,
  company,
  day,
  hour,
  name,
  person,
  picture,
  place,
  state,
  today,
  undone,
  words,
} from './campos.ts'

const DO_CTE = {
  modelos: ['57'],
  proprio: {
    permission: conhecimentos.access.permission,
    plan: conhecimentos.access.plan,
    lista: 'lista.cte',
  },
} as const

const { permission, plan } = conhecimentosOs.access
const DO_CTE_OS = { modelos: ['67'], proprio: { permission, plan, lista: 'lista.cte' } } as const

const DE_AMBOS = {
  modelos: ['57', '67'],
  proprio: {
    ...DO_CTE.proprio,
    permission: [DO_CTE.proprio.permission, permission].flatMap(flag => flag ?? []),
  },
} as const

/** Roots of the layouts, by what the document says of itself. */
const RAIZES: Readonly<Record<string, string>> = { 57: 'CTe', 67: 'CTeOS', 5: 'CTeSimp', 6: 'CTeSimp' }
const TODAS = ['CTeSimp', 'CTeOS', 'CTe']

/** Names the fields that a letter may change, each by its place; two of one name are told by their groups. */
function camposDe(raizes: readonly string[], modal?: string): Record<string, string> {
  const found = raizes.flatMap(raiz =>
    (CORRIGIVEIS[raiz] ?? []).filter(
      each => modal === undefined || each.modal === '' || each.modal === modal,
    ),
  )
  const times = (nome: string) => new Set(found.filter(each => each.nome === nome).map(placeOf)).size
  return Object.fromEntries(
    found.map(each => [placeOf(each), times(each.nome) > 1 ? `${each.nome} (${each.grupo})` : each.nome]),
  )
}

const placeOf = ({ grupo, campo }: { grupo: string; campo: string }): string => `${grupo}/${campo}`

/** Makes the form of a letter over named fields. */
function carta(campos: Readonly<Record<string, string>>) {
  const [primeiro = '', ...outros] = Object.keys(campos)
  return z.object({
    campo: choice('Campo', [primeiro, ...outros], campos),
    valor: requiredText(500).meta({
      title: 'Novo valor',
      description:
        'As correções das cartas anteriores vão junto. Com carta de correção o CT-e não se cancela mais (523).',
    }),
    item: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .meta({ title: 'Número do item', description: 'Só de um campo que se repete' }),
  })
}

const ESPECIES = { 1: 'Numerário', 2: 'Cheque', 3: 'Moeda', 4: 'Outros' } as const

/** Party of a paper guide; `de`: last part of the fields' names. */
const parteDaGuia = <D extends string>(de: D, titulo: string) =>
  ({
    [`documento_${de}`]: person(`CPF ou CNPJ do ${titulo}`),
    [`nome_${de}`]: name(`Nome do ${titulo}`, 2, 60),
    [`uf_${de}`]: state(`UF do ${titulo}`)
      .unwrap()
      .meta({ title: `UF do ${titulo}` }),
    [`ie_${de}`]: words(`Inscrição estadual do ${titulo}`, 14),
  }) as const

const MEIOS = { '01': 'Boleto', '02': 'PIX' } as const

/** Says of a document what its letter's fields depend on; `modal`: group of its mode. */
type Fatos = Readonly<Record<string, string>>

/** Forms of the events of a CT-e, the most used first. */
export const DO_CONHECIMENTO = [
  {
    ...DE_AMBOS,
    tipo: '110110',
    id: 'carta_cte',
    titulo: 'Carta de correção do CT-e',
    palavras: 'conhecimento frete cc-e cce corrigir retificar 110110',
    args: carta(camposDe(TODAS)),
    argsOf: ({ modelo = '', tipo_cte = '', modal }: Fatos) =>
      carta(camposDe([RAIZES[tipo_cte] ?? RAIZES[modelo] ?? 'CTe'], modal)),
  },
  {
    ...DO_CTE,
    tipo: '110180',
    id: 'entrega_cte',
    titulo: 'Comprovante de entrega do CT-e',
    palavras: 'conhecimento frete canhoto recebimento assinatura 110180',
    args: z
      .object({
        data: today('Data da entrega'),
        hora: hour('Hora'),
        nome: name('Quem recebeu', 2, 60),
        documento: name('Documento de quem recebeu', 2, 20),
        imagem: picture('Foto do canhoto ou da assinatura'),
        ...place,
      })
      .superRefine((typed, ctx) => both(typed, ctx, 'latitude', 'longitude')),
  },
  {
    ...DO_CTE,
    tipo: '110181',
    id: 'entrega_cte_cancelar',
    titulo: 'Cancelar comprovante de entrega do CT-e',
    palavras: 'conhecimento frete desfazer canhoto 110181',
    args: undone,
  },
  {
    ...DO_CTE,
    tipo: '110190',
    id: 'insucesso_cte',
    titulo: 'Insucesso na entrega do CT-e',
    palavras: 'conhecimento frete recusa ausente voltou 110190',
    args: z
      .object({
        data: today('Data da tentativa'),
        hora: hour('Hora'),
        motivo: choice('Motivo', ['1', '2', '3', '4'], MOTIVOS_INSUCESSO),
        justificativa: words('Justificativa', 250, 'Só de outro motivo: ao menos 15 caracteres'),
        tentativa: z.int().min(1).max(999).optional().meta({ title: 'Número da tentativa' }),
        imagem: picture('Foto do local').optional(),
        ...place,
      })
      .superRefine((typed, ctx) => {
        both(typed, ctx, 'latitude', 'longitude')
        if (typed.motivo === '4' && (typed.justificativa ?? '').trim().length < 15)
          ctx.addIssue({ code: 'custom', path: ['justificativa'], message: 'Informe ao menos 15 caracteres' })
      }),
  },
  {
    ...DO_CTE,
    tipo: '110191',
    id: 'insucesso_cte_cancelar',
    titulo: 'Cancelar insucesso na entrega do CT-e',
    palavras: 'conhecimento frete desfazer 110191',
    args: undone,
  },
  {
    ...DO_CTE,
    tipo: '110160',
    id: 'multimodal_cte',
    titulo: 'Registro multimodal do CT-e',
    palavras: 'conhecimento frete 110160',
    args: z.object({
      registro: name('O que aconteceu na viagem', 15, 1000),
      documento: words('Documento', 44),
    }),
  },
  {
    ...DE_AMBOS,
    tipo: '110300',
    id: 'pagamento_cte',
    titulo: 'Vincular pagamento ao CT-e',
    palavras: 'conhecimento frete pix boleto split 110300',
    args: z.object({
      transacao: name('Identificação da transação', 1, 35),
      meio: choice('Meio de pagamento', ['01', '02'], MEIOS),
      recebedor: person('CNPJ de quem recebe'),
      psp: company('CNPJ de quem processa o pagamento'),
    }),
  },
  {
    ...DE_AMBOS,
    tipo: '110301',
    id: 'pagamento_cte_cancelar',
    titulo: 'Cancelar vínculo de pagamento do CT-e',
    palavras: 'conhecimento frete desfazer 110301',
    args: undone,
  },
  {
    ...DO_CTE_OS,
    tipo: '110170',
    id: 'gtv_cte_os',
    titulo: 'Informar GTV em papel do CT-e OS',
    palavras: 'guia transporte valores carro-forte 110170',
    args: z.object({
      numero: name('Número da guia', 1, 20),
      id: name('Identificação da guia', 1, 20),
      serie: words('Série', 3),
      subserie: words('Subsérie', 3),
      emissao: day('Emissão'),
      digito: name('Dígito verificador', 1, 1),
      quantidade: decimal(4, { digits: 11, required: true }).meta({
        title: 'Quantidade de volumes ou malotes',
        casas: [0, 4],
      }),
      especie: choice('Espécie', ['1', '2', '3', '4'], ESPECIES),
      valor: amountIf('Valor da espécie (R$)'),
      ...parteDaGuia('remetente', 'remetente'),
      ...parteDaGuia('destinatario', 'destinatário'),
      placa: words('Placa', 7),
      uf: state('UF da placa'),
    }),
  },
]
