import { setPrice } from '../../../core/venda/line/edit-line.ts'
import type { Desk } from '../../state/desk.ts'
import { changeLine } from '../change-with-leave.ts'
import { fits, onLine } from './line.ts'

export const setLinePrice = (desk: Desk, { preco }: { preco: string }): unknown =>
  fits(preco, 'valor_decimal') &&
  onLine(desk, uid => changeLine(desk, uid, venda => setPrice(venda, { uid, preco })))
