import { feedbackTokenIn } from '@siteward/domain';
import { useEffect, useState } from 'react';

const tokenInAddress = (): string => feedbackTokenIn(location.hash);

/** The secret after the `#` in this page's address; empty if there is none. */
export function useToken(): string {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const look = () => setToken(tokenInAddress());
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return token;
}
