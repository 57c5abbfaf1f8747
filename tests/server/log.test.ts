import { expect, test } from 'vitest'
import { build } from '../../src/server/log.ts'

function lines(write: (log: ReturnType<typeof build>) => void): string {
  const written: string[] = []
  write(build('info', [{ level: 'info', stream: { write: line => void written.push(line) } }]))
  return written.join('')
}

test('senha, token, certificado e CPF não chegam ao log, em nenhuma profundidade', () => {
  const text = lines(log => {
    log.info(
      { body: { email: 'a@b.br', password: 'segredo-1', fundo: { token: '1.segredo-2"x' } } },
      'entrar',
    )
    log.warn({
      pfx: Buffer.from('segredo-3'),
      certificado_senha: 'segredo-4',
      authorization: 'Bearer segredo-5',
    })
    log.error({ err: new Error('CPF 529.982.247-25 e 52998224725 recusados') })
  })
  expect(text).not.toContain('segredo')
  expect(text).not.toContain(JSON.stringify(Buffer.from('segredo-3').toJSON().data))
  expect(text).not.toMatch(/529\.?982/)
  expect(text).toContain('***.***.***-25')
  expect(text.trim().split('\n')).toHaveLength(3)
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
})

test('uma chave de 44 dígitos não é um CPF', () => {
  const chave = '35261111222333000181650010000000011000000017'
  expect(lines(log => log.info({ chave }))).toContain(chave)
})
