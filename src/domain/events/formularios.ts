import { z } from 'zod'
import { MOTIVOS_INSUCESSO } from '../../core/dfe/kit/event/motivos.ts'
import { cleanText } from '../../core/dfe/kit/text.ts'
import { MDFE_CLOSE, MDFE_DFE, MDFE_DRIVER } from '../../core/dfe/mdfe/event/kinds.ts'
import { CASH, UNPAID } from '../../core/tender/codes.ts'
import { isDescribed, optionsWhere } from '../../core/tender/index.ts'
import type { Context } from '../commands/contexts.ts'
import { manifestos } from '../documents/manifesto/index.ts'
import type { Flag, PlanFlag } from '../rights.ts'
import { eventText } from '../schema/event-text.ts'
import {
  amount,
  amountIf,
  both,
  choice,
  city,
  companyIf,
  cpf,
  day,
  hour,
  item,
  key,
  name,
  ofItem,
  percentIf,
  person,
  picture,
  place,
  state,
  today,
  undone,
  words,
  yes,
} from './campos.ts'
import { DO_CONHECIMENTO } from './do-conhecimento.ts'

/** Form of an event, from which its palette entry and its request body derive. */
export interface FormularioEvento {
  /** Event code, as in the table of core/dfe/nfe/event, which builds the XML. */
  tipo: string
  /** Last part of the command's id, `evento.<id>`. */
  id: string
  titulo: string
  palavras: string
  args: z.ZodObject
  /** Gives the fields for a document of which these facts are known, where it asks for fewer. */
  argsOf?: (fatos: Readonly<Record<string, string>>) => z.ZodObject
  /** Models, and notes (issued or received), that offer the event; default: model 55, issued notes. */
  modelos?: readonly string[]
  sobre?: readonly ('emitida' | 'recebida')[]
  /**
   * Rights to a document that is no sale, and the list that offers the event; `encerra`: its documents usually end so.
   * Absent: of a sale, or of a received note.
   */
  proprio?: {
    permission: Flag | readonly Flag[] | null
    plan?: PlanFlag | undefined
    lista: Context
    encerra?: true
  }
}

const insucesso = z
  .object({
    data: today('Data da tentativa'),
    hora: hour('Hora'),
    motivo: choice('Motivo', ['1', '2', '3', '4'], MOTIVOS_INSUCESSO),
    justificativa: words('Justificativa', 250, 'Só de outro motivo: ao menos 25 caracteres'),
    tentativa: z.int().min(1).max(999).optional().meta({ title: 'Número da tentativa' }),
    imagem: picture('Foto do local'),
    ...place,
  })
  .superRefine((typed, ctx) => {
    const { motivo, justificativa = '' } = typed
    both(typed, ctx, 'latitude', 'longitude')
    if (motivo === '4' && justificativa.trim().length < 25)
      ctx.addIssue({ code: 'custom', path: ['justificativa'], message: 'Informe ao menos 25 caracteres' })
  })

const PAID = optionsWhere(({ tpag }) => tpag !== UNPAID)
const [FIRST = CASH, ...OTHERS] = PAID.map(([codigo]) => codigo)

/** Pattern of an amount above zero. */
const SOME = /[1-9]/

const conciliacao = z
  .object({
    forma: choice('Forma', [FIRST, ...OTHERS], Object.fromEntries(PAID)),
    valor: amount('Valor (R$)'),
    data: today('Data do pagamento'),
    a_prazo: z.boolean().default(false).meta({ title: 'A prazo' }),
    descricao: words('Descrição', 60, 'Só da forma Outros'),
    cnpj_pagamento: companyIf('CNPJ de onde foi pago, se não é o da nota'),
    uf_pagamento: state('UF de onde foi pago'),
    cnpj_instituicao: companyIf('CNPJ da instituição de pagamento'),
    aut_pagamento: words('Autorização', 128),
    cnpj_recebedor: companyIf('CNPJ de quem recebeu'),
    uf_recebedor: state('UF de quem recebeu'),
  })
  .superRefine((typed, ctx) => {
    if (!SOME.test(typed.valor))
      ctx.addIssue({ code: 'custom', path: ['valor'], message: 'Informe mais que zero' })
    const descricao = cleanText(typed.descricao ?? '', 60)
    if (isDescribed(typed.forma) && descricao === '')
      ctx.addIssue({ code: 'custom', path: ['descricao'], message: 'Campo Obrigatório' })
    else if (descricao.length === 1)
      ctx.addIssue({ code: 'custom', path: ['descricao'], message: 'Informe ao menos 2 caracteres' })
    both(typed, ctx, 'cnpj_pagamento', 'uf_pagamento')
    both(typed, ctx, 'cnpj_recebedor', 'uf_recebedor')
    // the layout allows these two only together with the payment's CNPJ
    for (const campo of ['cnpj_instituicao', 'aut_pagamento'] as const)
      if (typed[campo] !== undefined && typed.cnpj_pagamento === undefined)
        ctx.addIssue({ code: 'custom', path: ['cnpj_pagamento'], message: 'Campo Obrigatório' })
  })

const creditoPresumido = z
  .object({
    item,
    base: amount('Base de cálculo (R$)'),
    credito: z
      .string()
      .regex(/^\d{2}$/, 'Código de 2 dígitos')
      .meta({ title: 'Código do crédito presumido' }),
    aliquota_ibs: percentIf('Percentual do IBS'),
    valor_ibs: amountIf('Crédito de IBS (R$)'),
    aliquota_cbs: percentIf('Percentual da CBS'),
    valor_cbs: amountIf('Crédito de CBS (R$)'),
  })
  .refine(({ valor_ibs = '', valor_cbs = '' }) => SOME.test(valor_ibs) || SOME.test(valor_cbs), {
    path: ['valor_ibs'],
    message: 'Informe o crédito de IBS ou de CBS',
  })

const aceite = z.object({
  aceita: choice('Resposta', ['1', '0'], { 1: 'Aceita', 0: 'Não aceita' }),
})

const RECEBIDA = ['recebida'] as const
const AMBAS = ['emitida', 'recebida'] as const

const DO_MANIFESTO = {
  modelos: ['58'],
  proprio: {
    permission: manifestos.access.permission,
    plan: manifestos.access.plan,
    lista: 'lista.mdfe',
  },
} as const

const DESCARGA = 'Vazio: o último município de descarregamento'

/** Event forms in palette order, the most used first. */
export const FORMULARIOS: readonly FormularioEvento[] = [
  {
    tipo: '110112',
    id: 'substituicao',
    titulo: 'Cancelar NFC-e por substituição',
    palavras: 'duplicada contingência substituta 110112',
    modelos: ['65'],
    args: z.object({
      chave: key('Chave da NFC-e que ficou no lugar'),
      justificativa: eventText(255).meta({ title: 'Justificativa' }),
    }),
  },
  {
    tipo: '110130',
    id: 'entrega',
    titulo: 'Comprovante de entrega',
    palavras: 'canhoto recebimento assinatura 110130',
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
    tipo: '110131',
    id: 'entrega_cancelar',
    titulo: 'Cancelar comprovante de entrega',
    palavras: 'desfazer canhoto 110131',
    args: undone,
  },
  {
    tipo: '110192',
    id: 'insucesso',
    titulo: 'Insucesso na entrega',
    palavras: 'recusa ausente endereço voltou 110192',
    args: insucesso,
  },
  {
    tipo: '110193',
    id: 'insucesso_cancelar',
    titulo: 'Cancelar insucesso na entrega',
    palavras: 'desfazer 110193',
    args: undone,
  },
  {
    tipo: '110150',
    id: 'transportador',
    titulo: 'Autorizar transportador a baixar o XML',
    palavras: 'ator interessado frete transportadora 110150',
    args: z.object({
      transportador: person('CPF ou CNPJ do transportador'),
      subcontrata: z.boolean().default(false).meta({ title: 'Pode autorizar outros transportadores' }),
    }),
  },
  {
    tipo: '110750',
    id: 'conciliacao',
    titulo: 'Conciliação financeira (ECONF)',
    palavras: 'pagamento recebido econf 110750',
    modelos: ['55', '65'],
    args: conciliacao,
  },
  {
    tipo: '110751',
    id: 'conciliacao_cancelar',
    titulo: 'Cancelar conciliação financeira',
    palavras: 'desfazer econf 110751',
    modelos: ['55', '65'],
    args: undone,
  },
  {
    tipo: '112110',
    id: 'quitacao',
    titulo: 'Pagamento integral da nota',
    palavras: 'quitação crédito presumido adquirente ibs cbs 112110',
    args: z.object({ quitada: yes('A nota foi paga por inteiro') }),
  },
  {
    tipo: '112150',
    id: 'previsao',
    titulo: 'Nova previsão de entrega',
    palavras: 'data prazo ibs cbs 112150',
    args: z.object({ data: day('Previsão de entrega') }),
  },
  {
    tipo: '112130',
    id: 'perda_fornecedor',
    titulo: 'Perda ou roubo no nosso transporte',
    palavras: 'perecimento furto ibs cbs 112130',
    args: z.object({
      ...ofItem,
      estorno_ibs: amount('Crédito de IBS a estornar (R$)'),
      estorno_cbs: amount('Crédito de CBS a estornar (R$)'),
    }),
  },
  {
    tipo: '112140',
    id: 'nao_fornecido',
    titulo: 'Fornecimento não realizado, pago antes',
    palavras: 'pagamento antecipado ibs cbs 112140',
    args: z.object(ofItem),
  },
  {
    tipo: '112120',
    id: 'importacao_zfm',
    titulo: 'Importação na ALC/ZFM sem isenção',
    palavras: 'zona franca manaus ibs cbs 112120',
    args: z.object(ofItem),
  },
  {
    tipo: '211110',
    id: 'credito_presumido',
    titulo: 'Apropriar crédito presumido',
    palavras: 'ibs cbs 211110',
    args: creditoPresumido,
  },
  {
    tipo: '211120',
    id: 'consumo_pessoal',
    titulo: 'Destinar item a consumo pessoal',
    palavras: 'uso próprio ibs cbs 211120',
    sobre: AMBAS,
    args: z.object({
      ...ofItem,
      chave: key('Chave da nota do fornecimento'),
      item_da_chave: item.meta({ title: 'Item dessa nota' }),
    }),
  },
  {
    tipo: '211124',
    id: 'perda_adquirente',
    titulo: 'Perda ou roubo no transporte contratado',
    palavras: 'perecimento furto ibs cbs 211124',
    sobre: RECEBIDA,
    args: z.object(ofItem),
  },
  {
    tipo: '211128',
    id: 'nota_credito',
    titulo: 'Responder à nota de crédito',
    palavras: 'aceite débito apuração ibs cbs 211128',
    sobre: RECEBIDA,
    args: aceite,
  },
  {
    tipo: '211130',
    id: 'imobilizacao',
    titulo: 'Imobilizar item',
    palavras: 'ativo imobilizado ibs cbs 211130',
    sobre: RECEBIDA,
    args: z.object(ofItem),
  },
  {
    tipo: '211140',
    id: 'combustivel',
    titulo: 'Apropriar crédito de combustível',
    palavras: 'consumo ibs cbs 211140',
    sobre: RECEBIDA,
    args: z.object(ofItem),
  },
  {
    tipo: '211150',
    id: 'atividade',
    titulo: 'Apropriar crédito por nossa atividade',
    palavras: 'bens serviços ibs cbs 211150',
    sobre: RECEBIDA,
    args: z.object({
      item,
      valor_ibs: amount('Crédito de IBS (R$)'),
      valor_cbs: amount('Crédito de CBS (R$)'),
    }),
  },
  {
    tipo: '212110',
    id: 'sucessao_ibs',
    titulo: 'Responder à transferência de IBS',
    palavras: 'sucessão empresa 212110',
    sobre: RECEBIDA,
    args: aceite,
  },
  {
    tipo: '212120',
    id: 'sucessao_cbs',
    titulo: 'Responder à transferência de CBS',
    palavras: 'sucessão empresa 212120',
    sobre: RECEBIDA,
    args: aceite,
  },
  {
    tipo: '110001',
    id: 'cancelar',
    titulo: 'Cancelar declaração de IBS e CBS',
    palavras: 'desfazer reforma 110001',
    sobre: AMBAS,
    args: undone,
  },
  {
    modelos: DO_MANIFESTO.modelos,
    proprio: { ...DO_MANIFESTO.proprio, encerra: true },
    tipo: MDFE_CLOSE,
    id: 'encerrar_mdfe',
    titulo: 'Encerrar MDF-e',
    palavras: 'manifesto fim viagem encerramento 110112',
    args: z.object({
      data: today('Data do encerramento'),
      ...city(DESCARGA),
      terceiro: z.boolean().default(false).meta({ title: 'Por transportador terceiro' }),
    }),
  },
  {
    ...DO_MANIFESTO,
    tipo: MDFE_DRIVER,
    id: 'condutor_mdfe',
    titulo: 'Incluir condutor no MDF-e',
    palavras: 'manifesto motorista 110114',
    args: z.object({ nome: name('Nome', 2, 60), cpf: cpf('CPF') }),
  },
  {
    ...DO_MANIFESTO,
    tipo: MDFE_DFE,
    id: 'nota_mdfe',
    titulo: 'Incluir nota no MDF-e',
    palavras: 'manifesto carregamento posterior dfe 110115',
    args: z.object({ chave: key('Chave da NF-e'), ...city(DESCARGA) }),
  },
  ...DO_CONHECIMENTO,
]

/**
 * Gives the fields of an event's form, by its id: families share codes of kinds. `fatos`: what is known of the document.
 * @throws Error for an event without form
 */
export function eventArgs(id: string, fatos?: Readonly<Record<string, string>>): z.ZodObject {
  const form = FORMULARIOS.find(each => each.id === id)
  if (!form) throw new Error(`Evento sem formulário: ${id}`)
  return (fatos && form.argsOf?.(fatos)) ?? form.args
}
