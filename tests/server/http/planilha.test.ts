import { buffer } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { sendSheet } from '../../../src/server/sheet/send.ts'
import { xlsx } from '../../../src/server/sheet/xlsx.ts'

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

test('outro programa lê o mesmo segundo de cada momento da planilha', async () => {
  const momentos = Array.from(
    { length: 1440 },
    (_, minuto) =>
      `2026-11-20T${new Date(minuto * 60_000 + (minuto % 60) * 1000).toISOString().slice(11, 19)}`,
  )
  async function* linhas() {
    yield momentos.map(momento => [{ momento }])
  }
  const lidas = await readSheet(await buffer(xlsx('Momentos', [20], linhas())))
  expect(lidas.flat().map(cell => cell instanceof Date && cell.toISOString().slice(0, 19))).toEqual(momentos)
})
