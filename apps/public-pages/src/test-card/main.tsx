import '../styles.css';
import { mount } from '../mount.tsx';
import { TestCardPage } from './test-card-page.tsx';

await mount(<TestCardPage />, null);
