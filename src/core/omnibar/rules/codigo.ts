import { cleanCode } from '../../barcode/decode.ts'
import { fromCode } from '../from-code.ts'
import type { OmnibarRule } from '../intent.ts'
import { unknown } from '../unknown.ts'

export const codigo: OmnibarRule = {
  id: 'codigo',
  forma: 'código lido',
  ajuda: 'Etiqueta de balança, GS1, chave de nota, QR Code, venda estacionada, vale; palavras abrem a busca',
  exemplos: ['2000001025049', 'coca 2l', 'PIZZA*CA'],
  interpret: (texto, contexto) =>
    fromCode(texto, contexto.pendente ?? '1', null, contexto) ?? unknown(cleanCode(texto), contexto.pendente),
}
