import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { sendSheet } from '../../../src/server/sheet/send.ts'

/** Asks for a sheet of the pieces, after which its writer fails. */
async function asked(pieces: readonly string[]) {
  const app = fastify()
  app.get('/', (_request, reply) =>
    sendSheet(reply, 'vendas', 'csv', async write => {
      for (const piece of pieces) await write(piece)
      throw Object.assign(new Error('sem linhas'), { statusCode: 422 })
    }),
  )
  try {
    return await app.inject('/')
  } finally {
    await app.close()
  }
}

test('o que falha antes da primeira linha é respondido como qualquer erro', async () => {
  const answer = await asked([])
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ message: 'sem linhas' })
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('o que falha depois da primeira linha corta o arquivo', async () => {
  await expect(asked(['a;b\n'])).rejects.toThrow()
})
