import { inTicketLetters } from '../../../text/printable.ts'
import { documento, fone, preco, quantidade, reais } from '../../format.ts'
import { type Bloco, centro, type Danfe, espaco, pairOf, regua, texto } from '../../ticket.ts'
import { cabecalho } from '../../ticket-head.ts'
import { type LinhaPapel, type PapelVenda, paperTitle } from './paper.ts'

/** Builds a commercial paper for 80 mm, as PDF and for a thermal printer. */
export function ticketOf(papel: PapelVenda): Danfe {
  const titulo = paperTitle(papel.tipo)
  const separar = papel.tipo === 'separacao'
  const blocos = [
    ...cabecalho(papel.empresa),
    regua,
    centro(titulo, 'titulo'),
    centro(`nº ${papel.numero}`, 'forte'),
    centro(`Emissão ${papel.emissao}`, 'miudo'),
    ...(papel.validade && papel.tipo === 'orcamento'
      ? [centro(`Válido até ${papel.validade}`, 'forte')]
      : []),
    regua,
    ...customer(papel),
    ...papel.itens.flatMap((linha, i) =>
      separar ? toPick(linha) : papel.precos ? toPay(linha, i + 1) : toTake(linha, i + 1),
    ),
    regua,
    ...(papel.precos
      ? sums(papel)
      : [pairOf(separar ? 'Itens a separar' : 'Itens', String(papel.itens.length), 'forte')]),
    ...(papel.obs.trim()
      ? [
          regua,
          texto('Observações', 'forte'),
          ...papel.obs
            .trim()
            .split(/\r?\n/)
            .map(each => texto(each)),
        ]
      : []),
    ...signature(
      separar ? 'Separado por' : papel.tipo === 'orcamento' ? 'De acordo, cliente' : 'Recebido por',
    ),
    centro('Sem valor fiscal', 'miudo'),
  ]
  return { titulo: inTicketLetters(`${titulo} ${papel.numero}`), blocos: blocos.map(inLetters) }
}

function customer({ cliente, vendedor, tipo }: PapelVenda): Bloco[] {
  const ditos = cliente
    ? [
        texto(cliente.nome, 'forte'),
        ...[
          cliente.documento && documento(cliente.documento),
          cliente.endereco,
          cliente.cidade,
          tipo === 'separacao' ? '' : cliente.fone && fone(cliente.fone),
        ]
          .filter(Boolean)
          .map(each => texto(each, 'miudo')),
      ]
    : []
  const vende = vendedor ? [texto(`Vendedor ${vendedor}`, 'miudo')] : []
  return ditos.length + vende.length > 0 ? [...ditos, ...vende, regua] : []
}

const toPay = (linha: LinhaPapel, num: number): Bloco[] => [
  texto(`${String(num).padStart(3, '0')} ${linha.referencia} ${linha.nome}`),
  ...linha.detalhes.map(each => texto(`    ${each}`, 'miudo')),
  pairOf(`    ${quantidade(linha.qtde)} ${linha.unidade} × ${preco(linha.preco)}`, reais(linha.total)),
  ...(/[1-9]/.test(linha.desconto) ? [texto(`    desconto -${reais(linha.desconto)}`, 'miudo')] : []),
]

const toTake = (linha: LinhaPapel, num: number): Bloco[] => [
  texto(`${String(num).padStart(3, '0')} ${linha.referencia} ${linha.nome}`),
  ...linha.detalhes.map(each => texto(`    ${each}`, 'miudo')),
  texto(`    ${quantidade(linha.qtde)} ${linha.unidade}`),
]

const toPick = (linha: LinhaPapel): Bloco[] => [
  texto(`[ ] ${quantidade(linha.qtde)} ${linha.unidade}  ${linha.nome}`, 'forte'),
  ...[
    linha.deposito && `Depósito ${linha.deposito}`,
    linha.lote && `Lote ${linha.lote}`,
    ...linha.detalhes,
    linha.codigo === linha.referencia ? '' : `Ref. ${linha.referencia}`,
  ]
    .filter(Boolean)
    .map(each => texto(`    ${each}`, 'miudo')),
  { k: 'barras', codigo: linha.codigo },
  espaco(0.4),
]

function sums({ somas, total, pagamentos }: PapelVenda): Bloco[] {
  return [
    ...somas.map(({ nome, valor }) => pairOf(nome, reais(valor))),
    espaco(0.2),
    pairOf('TOTAL R$', reais(total), 'titulo'),
    espaco(0.2),
    ...pagamentos.flatMap(({ descricao, valor, vencimentos }) => [
      pairOf(descricao, reais(valor)),
      ...vencimentos.map((parcela, i) =>
        pairOf(`    ${i + 1}ª ${parcela.vencimento}`, reais(parcela.valor), 'miudo'),
      ),
    ]),
  ]
}

const signature = (text: string): Bloco[] => [
  espaco(3),
  centro('_'.repeat(32)),
  centro(text, 'miudo'),
  espaco(),
]

/** Reduces the text to a thermal printer's letters, also for the PDF. */
function inLetters(bloco: Bloco): Bloco {
  switch (bloco.k) {
    case 'texto':
      return { ...bloco, texto: inTicketLetters(bloco.texto) }
    case 'par':
      return { ...bloco, esquerda: inTicketLetters(bloco.esquerda), direita: inTicketLetters(bloco.direita) }
    default:
      return bloco
  }
}
