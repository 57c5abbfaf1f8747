import { z } from 'zod'
import { TYPED } from '../../../core/venda/line/typed.ts'
import { wireShape } from '../../documents/to-zod.ts'
import { defineCommand } from '../define.ts'

/** Commands, one for each line field that the cashier types; title and arguments derive from the field. */
export const TYPED_COMMANDS = TYPED.map(part => {
  const [schema] = Object.values(wireShape({ [part.name]: part.field })) as z.ZodType[]
  if (!schema) throw new Error(`venda: ${part.name} is typed and not on the wire`)
  const command = defineCommand({
    id: `item.${part.value}`,
    title: `${part.field.label} da linha`,
    when: 'cart',
    args: z.object({ valor: schema.meta({ title: part.field.label }) }),
    tela: true,
  })
  return { part, command }
})
