import { setPrice } from '../../../core/venda/line/edit-line.ts'
import { changeLine } from '../change-with-leave.ts'
import { fits, onLine } from './line.ts'

export const setLinePrice = ({ preco }: { preco: string }): unknown =>
  fits(preco, 'valor_decimal') && onLine(uid => changeLine(uid, venda => setPrice(venda, { uid, preco })))
