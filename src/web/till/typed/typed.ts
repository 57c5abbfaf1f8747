import type { Intent } from '../../../core/omnibar/intent.ts'
import { passingCell } from '../../state/cell.ts'
import { ofDesk } from '../../state/desk.ts'

/** Intent of the text in the omnibar, once typing pauses; null while the box is empty. */
export const typedOf = ofDesk(() => passingCell<Intent['tipo'] | null>(null))

/** Label of Enter, by the intent of the typed text. */
export const ENTER: Readonly<Record<Intent['tipo'], string>> = {
  vazio: 'Adicionar',
  adicionar: 'Adicionar',
  multiplicar: 'Multiplicar',
  cancelar_item: 'Cancelar linha',
  quantidade_item: 'Mudar a quantidade',
  desconto: 'Dar o desconto',
  acrescimo: 'Pôr o acréscimo',
  desconto_item: 'Dar o desconto',
  nota: 'Abrir a nota',
  chave: 'Ler o cupom',
  cliente: 'Procurar cliente',
  tabela: 'Escolher a tabela',
  consumidor: 'Pôr na nota',
  comando: 'Executar',
  ajuda: 'Mostrar',
  estacionada: 'Retomar',
  vale: 'Usar o vale',
  boleto: 'Conferir',
  buscar: 'Buscar produto',
  desconhecido: 'Conferir',
  recusa: 'Conferir',
}
