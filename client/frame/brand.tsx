import { useInstitute } from '../page/page-context.ts';

/** The logotype: the drawing of client/public/logo.svg, the institute's name, and where it is. */
export function Brand() {
  const { name, address } = useInstitute();
  return (
    <>
      <img src="/logo.svg" alt="" width="44" height="44" />
      <span>
        {`${name} `}
        <small>{`${address.district}, ${address.city}`}</small>
      </span>
    </>
  );
}
