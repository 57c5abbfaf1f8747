import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProductName } from '../../../src/web/ui/product-name.tsx'

test('a marca que repete uma palavra aparece inteira, sem chave repetida', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(<ProductName name="BISCOITO 200G" marca="BOM BOM" />)
  expect(container).toHaveTextContent('BISCOITOBOM BOM200G')
  expect(complaints).not.toHaveBeenCalled()
})

test('o tamanho de uma roupa fica em maiúsculas, e o nome inteiro é o do cadastro', () => {
  const { container } = render(<ProductName name="CAMISETA BASICA M AZUL" />)
  expect(container).toHaveTextContent('CAMISETA BASICA M AZUL')
  expect([...container.querySelectorAll('.baixas > .uppercase')].map(size => size.textContent)).toEqual(['M'])
  const { container: other } = render(<ProductName name="MARGARINA P/ BOLO" />)
  expect(other.querySelector('.uppercase')).toBeNull()
})
