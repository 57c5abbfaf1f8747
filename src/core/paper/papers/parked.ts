import { ticketOf } from '../../barcode/decoders/estacionada.ts'
import { reais } from '../format.ts'
import { centro, type Danfe, faixa, pairOf, regua, texto } from '../ticket.ts'
import { type LojaImpressa, shortHead } from '../ticket-head.ts'

export interface DadosEstacionada extends LojaImpressa {
  uuid: string
  rotulo: string
  cliente: string | null
  itens: number
  total: string
  terminal: string
  usuario: string
  /** DD/MM/YYYY HH:MM. */
  data: string
}

/** Builds the slip of a parked sale: a till that reads its code resumes the sale. */
export function parkedSlip(dados: DadosEstacionada): Danfe {
  const { uuid, rotulo, cliente, itens, total, terminal, usuario, data } = dados
  const code = ticketOf(uuid)
  return {
    titulo: `Venda estacionada ${code}`,
    blocos: [
      ...shortHead(dados),
      regua,
      faixa('VENDA ESTACIONADA', rotulo),
      ...(cliente && cliente !== rotulo ? [pairOf('Cliente', cliente)] : []),
      pairOf('Itens', String(itens)),
      pairOf('Total R$', reais(total), 'titulo'),
      pairOf(terminal, usuario),
      pairOf('Guardada', data),
      regua,
      {
        k: 'qr',
        conteudo: code,
        lado: [texto('Leia em qualquer caixa', 'forte'), texto('para retomar a venda')],
      },
      centro(code, 'miudo'),
      texto('Não é documento fiscal', 'miudo'),
    ],
  }
}
