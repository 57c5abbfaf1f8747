import { modelName } from '../../document/models.ts'
import { dataHora, documento, preco, quantidade, reais } from '../format.ts'
import { type Bloco, centro, type Danfe, espaco, faixa, pairOf, regua, texto } from '../ticket.ts'
import { cabecalho, type EmitenteImpresso } from '../ticket-head.ts'

export interface DadosComprovante {
  emitente: EmitenteImpresso
  /** Model of the note that will be issued. */
  modelo: string
  /** ISO with offset. */
  paga_em: string
  terminal: string
  /** uuid of the sale. Its end is printed as a reference for the customer. */
  uuid: string
  itens: readonly {
    referencia: string
    nome: string
    qtde: string
    unidade: string
    preco: string
    total: string
  }[]
  subtotal: string
  desconto: string
  acrescimo: string
  taxa_entrega: string
  total: string
  pagamentos: readonly { descricao: string; valor: string }[]
  troco: string
  consumidor: { nome: string | null; documento: string | null } | null
}

/**
 * Builds the receipt of a sale that cannot be issued yet, because the server is out of reach. It is never called DANFE and
 * has no key, QR Code or protocol. The note follows when the sale reaches the server.
 */
export function comprovante(dados: DadosComprovante): Danfe {
  const opcional = (rotulo: string, valor: string, sinal = ''): Bloco[] =>
    /[1-9]/.test(valor) ? [pairOf(rotulo, `${sinal}${reais(valor)}`)] : []
  const cliente = dados.consumidor
  return {
    titulo: `Comprovante ${dados.uuid.slice(-8)}`,
    blocos: [
      ...cabecalho(dados.emitente),
      regua,
      faixa(`COMPROVANTE — ${modelName(dados.modelo)} A EMITIR`, 'NÃO É DOCUMENTO FISCAL'),
      regua,
      pairOf('# CÓDIGO DESCRIÇÃO', '', 'miudo'),
      pairOf('QTD UN × VL UNIT R$', 'VL TOTAL R$', 'miudo'),
      ...dados.itens.flatMap((item, i): Bloco[] => [
        texto(`${String(i + 1).padStart(3, '0')} ${item.referencia} ${item.nome}`),
        pairOf(`    ${quantidade(item.qtde)} ${item.unidade} × ${preco(item.preco)}`, reais(item.total)),
      ]),
      regua,
      pairOf('Qtde. total de itens', String(dados.itens.length)),
      pairOf('Valor total R$', reais(dados.subtotal)),
      ...opcional('Desconto R$', dados.desconto, '-'),
      ...opcional('Acréscimos R$', dados.acrescimo),
      ...opcional('Taxa de entrega R$', dados.taxa_entrega),
      espaco(0.2),
      pairOf('VALOR A PAGAR R$', reais(dados.total), 'titulo'),
      espaco(0.2),
      ...dados.pagamentos.map(pago => pairOf(pago.descricao, reais(pago.valor))),
      ...(/[1-9]/.test(dados.troco) ? [pairOf('Troco R$', reais(dados.troco), 'forte')] : []),
      regua,
      ...(cliente
        ? [
            texto(
              ['CONSUMIDOR', cliente.documento && documento(cliente.documento), cliente.nome]
                .filter(Boolean)
                .join(' '),
            ),
          ]
        : []),
      texto(`${dataHora(dados.paga_em)}   ${dados.terminal}`),
      texto(`Referência ${dados.uuid.slice(-12)}`),
      espaco(),
      centro('A nota fiscal será emitida assim que o sistema voltar.', 'miudo'),
      centro('Guarde este comprovante.', 'miudo'),
    ],
  }
}
