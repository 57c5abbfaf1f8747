import { z } from 'zod'
import { defineCommand } from '../../domain/commands/define.ts'
import { prompt } from '../commands/prompt/prompt.ts'

type Orders<Code extends string> = readonly (readonly [code: Code, words: string])[]

/** Asks for the order of a list that has no cursor on columns; undefined when the user cancels. */
export async function askOrder<Code extends string>(
  orders: Orders<Code>,
  current: Code | undefined,
): Promise<Code | undefined> {
  const codes = orders.map(([code]) => code)
  const args = z.object({
    ordem: z.literal(codes).meta({ title: 'Ordem', rotulos: Object.fromEntries(orders), ordem: codes }),
  })
  const asking = defineCommand({ id: 'lista.ordem', title: 'Ordenar', interno: true, args, tela: true })
  return (await prompt(asking, { ordem: current ?? codes[0] }))?.ordem
}
