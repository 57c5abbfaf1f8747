import { namedDocument, reais } from '../../format.ts'
import { type Bloco, centro, type Danfe, espaco, faixa, pairOf, regua, texto } from '../../ticket.ts'
import { cabecalho, shortHead, signature } from '../../ticket-head.ts'
import { type CreditPaper, creditTitle, type DadosCarne } from './credit.ts'
import { promiseOf } from './promise.ts'

/** Builds a carnê or its promissory notes for 80 mm: one ticket for each instalment, after the carnê's cover. */
export function creditTickets(papel: CreditPaper, dados: DadosCarne): Danfe[] {
  return papel === 'carne'
    ? [cover(dados), ...dados.parcelas.map(each => slip(each, dados))]
    : dados.parcelas.map(each => note(each, dados))
}

type Parcela = DadosCarne['parcelas'][number]

const named = ({ num, de }: Parcela): string => `${num}/${de}`

const customer = ({ cliente }: DadosCarne): Bloco[] => [
  texto(cliente.nome, 'forte'),
  ...(cliente.documento ? [texto(namedDocument(cliente.documento))] : []),
  ...(cliente.endereco ? [texto(cliente.endereco, 'miudo')] : []),
]

function cover(dados: DadosCarne): Danfe {
  return {
    titulo: `Carnê ${dados.descricao}`,
    blocos: [
      ...cabecalho(dados.empresa),
      regua,
      faixa('CARNÊ'),
      pairOf(dados.descricao, dados.emissao),
      ...customer(dados),
      regua,
      ...dados.parcelas.map(each => pairOf(`${named(each)}  vence ${each.vencimento}`, reais(each.valor))),
      regua,
      pairOf('TOTAL R$', reais(dados.total), 'titulo'),
      espaco(),
      texto('Reconheço a dívida acima e me obrigo a pagá-la nas datas indicadas.', 'miudo'),
      ...signature(dados.cliente.nome),
      texto('Não é documento fiscal', 'miudo'),
    ],
  }
}

function slip(parcela: Parcela, dados: DadosCarne): Danfe {
  return {
    titulo: `Carnê ${dados.descricao} ${named(parcela)}`,
    blocos: [
      ...shortHead({ empresa: dados.empresa.nome, cnpj: dados.empresa.cnpj }),
      regua,
      pairOf(`PARCELA ${named(parcela)}`, parcela.vencimento, 'titulo'),
      pairOf(dados.descricao, `R$ ${reais(parcela.valor)}`, 'forte'),
      ...customer(dados),
      espaco(),
      pairOf('Pago em ____/____/______', 'R$ ______________'),
      ...signature('Recebido por'),
    ],
  }
}

function note(parcela: Parcela, dados: DadosCarne): Danfe {
  return {
    titulo: `${creditTitle('promissoria')} ${dados.descricao} ${named(parcela)}`,
    blocos: [
      centro('NOTA PROMISSÓRIA', 'titulo'),
      pairOf(`Nº ${dados.descricao} ${named(parcela)}`, `R$ ${reais(parcela.valor)}`, 'forte'),
      pairOf('Vencimento', parcela.vencimento, 'forte'),
      regua,
      texto(promiseOf(parcela, dados)),
      espaco(),
      texto(`${dados.empresa.cidade}, ${dados.emissao}`),
      espaco(),
      texto('Emitente', 'miudo'),
      ...customer(dados),
      ...signature('Assinatura do emitente'),
    ],
  }
}
