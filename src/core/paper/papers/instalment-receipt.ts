import { reais } from '../format.ts'
import { type Bloco, type Danfe, faixa, pairOf, regua, texto } from '../ticket.ts'
import { type LojaImpressa, shortHead, signature } from '../ticket-head.ts'

export interface DadosRecibo extends LojaImpressa {
  /** 1: received from the customer; 2: paid by the company. */
  tipo: number
  parceiro: string | null
  /** DD/MM/YYYY. */
  data: string
  itens: readonly {
    nome: string
    principal: string
    multa: string
    juros: string
    desconto: string
    credito: string
    valor: string
  }[]
  total: string
  /** Amount still open. */
  saldo: string
  meio: string | null
  usuario: string
  segundaVia: boolean
}

/** Builds the receipt of received or paid instalments, with the open amount and a line to sign. */
export function recibo(dados: DadosRecibo): Danfe {
  const line = (rotulo: string, valor: string, sinal = ''): Bloco[] =>
    /[1-9]/.test(valor) ? [pairOf(`  ${rotulo}`, `${sinal}${reais(valor)}`, 'miudo')] : []
  const titulo = dados.tipo === 1 ? 'RECIBO DE RECEBIMENTO' : 'COMPROVANTE DE PAGAMENTO'
  return {
    titulo: `Recibo ${dados.data}`,
    blocos: [
      ...shortHead(dados),
      regua,
      faixa(titulo, ...(dados.segundaVia ? ['2ª VIA'] : [])),
      ...(dados.parceiro
        ? [pairOf(dados.tipo === 1 ? 'Recebido de' : 'Pago a', dados.parceiro, 'forte')]
        : []),
      pairOf('Data', dados.data),
      regua,
      ...dados.itens.flatMap((item): Bloco[] => [
        pairOf(item.nome, reais(item.valor)),
        ...line('multa', item.multa),
        ...line('juros', item.juros),
        ...line('desconto', item.desconto, '-'),
        ...line('fica como crédito', item.credito),
      ]),
      regua,
      pairOf('TOTAL R$', reais(dados.total), 'titulo'),
      ...(dados.meio ? [pairOf('Forma', dados.meio)] : []),
      pairOf('Ainda em aberto R$', reais(dados.saldo)),
      ...signature(dados.usuario),
      texto('Não é documento fiscal', 'miudo'),
    ],
  }
}
