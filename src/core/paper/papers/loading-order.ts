import { wordsOfOrder } from '../../contract/slip-text.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { type Bloco, type Danfe, espaco, faixa, pairOf, regua, texto } from '../ticket.ts'
import { type LojaImpressa, shortHead, signature } from '../ticket-head.ts'

export interface DadosOrdem extends LojaImpressa {
  numero: string
  contrato: string
  cliente: string
  /** DD/MM/YYYY. */
  data: string
  hora: string | null
  placas: readonly string[]
  motorista: string | null
  local: string | null
  itens: readonly { nome: string; unidade: string; qtde: string; carregada: string | null }[]
  /** 'kg' or 't', in which the weights are. */
  unidade_peso: string
  peso_entrada: string | null
  peso_saida: string | null
  lacres: readonly string[]
}

const qty = (value: string) => formatDecimal(value, 0, 4)

/** Builds the slip of a loading order, which goes with the truck from the gate to the scale. */
export function ordemDeCarregamento(dados: DadosOrdem): Danfe {
  const { numero, contrato, cliente, data, hora, placas, motorista, local, itens, lacres } = dados
  const { unidade_peso, peso_entrada, peso_saida } = dados
  const weight = (label: string, value: string | null): Bloco[] =>
    value === null ? [] : [pairOf(label, `${qty(value)} ${unidade_peso}`)]
  return {
    titulo: `Ordem de carregamento ${numero}`,
    blocos: [
      ...shortHead(dados),
      regua,
      faixa('ORDEM DE CARREGAMENTO', `Nº ${numero}`),
      pairOf('Contrato', contrato),
      pairOf('Cliente', cliente, 'forte'),
      pairOf('Prevista', hora ? `${data} ${hora.slice(0, 5)}` : data),
      ...(placas.length > 0 ? [pairOf('Veículo', placas.join(' '), 'titulo')] : []),
      ...(motorista ? [pairOf('Motorista', motorista)] : []),
      ...(local ? [pairOf('Carregar em', local)] : []),
      regua,
      ...itens.flatMap(({ nome, unidade, qtde, carregada }): Bloco[] => [
        pairOf(nome, `${qty(qtde)} ${unidade}`, 'forte'),
        ...(carregada === null ? [] : [pairOf('  carregado', `${qty(carregada)} ${unidade}`)]),
      ]),
      regua,
      ...weight('Peso na entrada', peso_entrada),
      ...weight('Peso na saída', peso_saida),
      ...(lacres.length > 0 ? [pairOf('Lacres', lacres.join(', '))] : []),
      espaco(),
      { k: 'qr', conteudo: wordsOfOrder(numero), lado: [texto('Leia na portaria e na balança', 'forte')] },
      ...signature(motorista ?? 'Motorista'),
      texto('Não é documento fiscal', 'miudo'),
    ],
  }
}
